/** The page's own few words, in English and Hindi. What bots and people write is never here. */

/** @type {Record<string, [string, string]>} name -> [English, Hindi] */
const WORDS = {
  skip: ["Skip to the message box", "संदेश बॉक्स पर जाएँ"],
  servers: ["Servers", "सर्वर"],
  channels: ["Channels", "चैनल"],
  direct_messages: ["Direct messages", "निजी संदेश"],
  user_installed: [
    "Taash is not a member here: you use it as your own app.",
    "ताश यहाँ सदस्य नहीं है: आप उसे अपने ऐप की तरह चलाते हैं।",
  ],
  open_channels: ["Open channels", "चैनल खोलें"],
  close: ["Close", "बंद करें"],
  members: ["Members", "सदस्य"],
  online: ["online", "ऑनलाइन"],
  offline: ["offline", "ऑफ़लाइन"],
  unread: ["{n} new", "{n} नए"],
  you_are: ["You are {name}. Switch person", "आप {name} हैं। व्यक्ति बदलें"],
  new_tab: ["Open {name} in a new tab", "{name} को नए टैब में खोलें"],
  language: ["Language", "भाषा"],
  welcome_title: ["Welcome to {channel}", "{channel} में आपका स्वागत है"],
  welcome_text: ["Type / to see what the bot can do.", "बॉट क्या-क्या कर सकता है, यह देखने के लिए / लिखें।"],
  welcome_button: ["Show commands", "कमांड दिखाएँ"],
  message_to: ["Message {channel}", "{channel} को संदेश लिखें"],
  send: ["Send", "भेजें"],
  show_commands: ["Show commands", "कमांड दिखाएँ"],
  commands: ["Commands", "कमांड"],
  no_commands: ["No command of this name here.", "यहाँ इस नाम की कोई कमांड नहीं है।"],
  no_commands_yet: ["The bot has not registered any command yet.", "बॉट ने अभी कोई कमांड नहीं जोड़ी है।"],
  options: ["Options", "विकल्प"],
  optional: ["optional", "वैकल्पिक"],
  required: ["required", "ज़रूरी"],
  remove_option: ["Remove {name}", "{name} हटाएँ"],
  leave_command: ["Leave the command", "कमांड छोड़ें"],
  enter_sends: ["Enter sends", "Enter से भेजें"],
  option_missing: ["{name}: this option is required.", "{name}: यह विकल्प ज़रूरी है।"],
  option_integer: ["{name}: write a whole number.", "{name}: कोई पूर्ण संख्या लिखें।"],
  option_number: ["{name}: write a number.", "{name}: कोई संख्या लिखें।"],
  option_min: ["{name}: at least {n}.", "{name}: कम से कम {n}।"],
  option_max: ["{name}: at most {n}.", "{name}: ज़्यादा से ज़्यादा {n}।"],
  option_choice: ["{name}: choose from the list.", "{name}: सूची में से चुनें।"],
  option_short: ["{name}: at least {n} characters.", "{name}: कम से कम {n} अक्षर।"],
  option_long: ["{name}: at most {n} characters.", "{name}: ज़्यादा से ज़्यादा {n} अक्षर।"],
  searching: ["Searching…", "खोज रहे हैं…"],
  nothing_found: ["Nothing found.", "कुछ नहीं मिला।"],
  yes: ["True", "हाँ"],
  no: ["False", "नहीं"],
  used: ["used", "ने यह कमांड चलाई:"],
  app: ["APP", "ऐप"],
  edited: ["edited", "संपादित"],
  thinking: ["{name} is thinking…", "{name} सोच रहा है…"],
  sending: ["Sending the command…", "कमांड भेजी जा रही है…"],
  only_you: ["Only you can see this", "यह केवल आपको दिखता है"],
  dismiss: ["Dismiss", "हटाएँ"],
  failed: ["This interaction failed", "यह क्रिया नहीं हो सकी"],
  no_answer: ["The application did not respond", "ऐप ने जवाब नहीं दिया"],
  modal_failed: ["Something went wrong. Try again.", "कुछ गड़बड़ हुई। फिर कोशिश करें।"],
  not_sent: ["The message could not be sent: {error}", "संदेश नहीं भेजा जा सका: {error}"],
  bot_offline: [
    "{name} is offline. Commands and buttons will fail until it is back.",
    "{name} ऑफ़लाइन है। उसके लौटने तक कमांड और बटन काम नहीं करेंगे।",
  ],
  bot_away: ["{name} is offline.", "{name} ऑफ़लाइन है।"],
  reconnecting: ["Connection lost. Reconnecting…", "कनेक्शन टूट गया। फिर से जोड़ रहे हैं…"],
  more_actions: ["More", "और"],
  delete_message: ["Delete message", "संदेश मिटाएँ"],
  original_gone: ["The original message was deleted", "मूल संदेश मिटा दिया गया"],
  alt_show: ["Show the picture's description", "चित्र का विवरण दिखाएँ"],
  enlarge: ["Enlarge the picture", "चित्र बड़ा करें"],
  picture: ["Picture", "चित्र"],
  open_original: ["Open original", "मूल चित्र खोलें"],
  spoiler: ["Spoiler: show", "स्पॉइलर: दिखाएँ"],
  choose: ["Make a selection", "चुनें"],
  choose_done: ["Done", "हो गया"],
  cancel: ["Cancel", "रद्द करें"],
  submit: ["Submit", "जमा करें"],
  field_required: ["This field is required.", "यह खाना भरना ज़रूरी है।"],
  field_short: ["At least {n} characters.", "कम से कम {n} अक्षर।"],
  field_pick: ["Choose at least {n}.", "कम से कम {n} चुनें।"],
  jump: ["Jump to the newest message", "सबसे नए संदेश पर जाएँ"],
  today: ["Today at {time}", "आज {time}"],
  unsupported: ["This part cannot be shown here.", "यह हिस्सा यहाँ नहीं दिखाया जा सकता।"],
  faults: ["Make Discord misbehave", "डिस्कॉर्ड को गड़बड़ कराएँ"],
  faults_text: [
    "Try how the bot copes. These switches change the playground's server for everybody.",
    "देखें कि बॉट कैसे संभालता है। ये स्विच सबके लिए प्लेग्राउंड का सर्वर बदलते हैं।",
  ],
  apply: ["Apply", "लागू करें"],
  fault_latency: ["Delay of every answer (ms)", "हर जवाब में देरी (मि॰से॰)"],
  fault_upload: ["Delay of uploads (ms)", "अपलोड में देरी (मि॰से॰)"],
  fault_unknown: ["Forget the next interactions (count)", "अगली क्रियाएँ भूल जाएँ (संख्या)"],
  fault_age: ["Messages look older (s)", "संदेश पुराने दिखें (से॰)"],
  fault_token: ["Interactions look older (s)", "क्रियाएँ पुरानी दिखें (से॰)"],
  fault_drop: ["Drop the bot's connection", "बॉट का कनेक्शन तोड़ें"],
  fault_session: ["End the bot's session", "बॉट का सत्र समाप्त करें"],
};

let hindi = false;

/** Sets the language of the page's own words. @param {string} locale Discord's locale of the person */
export function speak(locale) {
  hindi = locale.startsWith("hi");
  document.documentElement.lang = hindi ? "hi" : "en";
}

/** @param {string} name @param {Record<string, string|number>} [values] */
export function word(name, values = {}) {
  const text = WORDS[name][hindi ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}

/**
 * The text of a Discord object in a locale, with Discord's fallback between the two Englishes.
 * @param {Record<string, any>} thing @param {"name"|"description"} field @param {string} locale
 */
export function localised(thing, field, locale) {
  const texts = thing[`${field}_localizations`] ?? {};
  const fallback = locale === "en-GB" ? "en-US" : locale === "en-US" ? "en-GB" : locale === "es-419" ? "es-ES" : locale;
  return texts[locale] ?? texts[fallback] ?? thing[field] ?? "";
}
