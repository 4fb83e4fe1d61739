/**
 * The shapes the page reads. Messages, components and commands are Discord's own objects
 * (https://discord.com/developers/docs/resources/message); only what the page uses is named here.
 *
 * @typedef {{id: string, name: string, locale: string, avatar_color?: string}} Person
 * @typedef {{id: string, name: string, online: boolean}} Bot
 * @typedef {{id: string, name: string, type: number, parent_id?: string|null}} Channel
 * @typedef {{id: string, name: string, bot_inside: boolean, channels: Channel[]}} Guild
 *
 * @typedef {Object} Attachment
 * @property {string} id
 * @property {string} filename
 * @property {string} url
 * @property {string} [description]
 * @property {number} [size]
 * @property {number} [width]
 * @property {number} [height]
 *
 * @typedef {Object} Component a node of the component tree; `type` decides which fields it has
 * @property {number} type
 * @property {string} [custom_id]
 * @property {Component[]} [components]
 *
 * @typedef {Object} Message
 * @property {string} id
 * @property {string} channel_id
 * @property {string} content
 * @property {number} [flags]
 * @property {{id: string, username: string, global_name?: string, bot?: boolean}} author
 * @property {string} timestamp ISO 8601
 * @property {string|null} [edited_timestamp]
 * @property {Attachment[]} attachments
 * @property {Object[]} embeds
 * @property {Component[]} components
 * @property {string} [ephemeral_for] the one person who sees this message
 *
 * @typedef {Object} CommandOption
 * @property {number} type 3 string, 4 integer, 5 boolean, 6 user, 7 channel, 10 number
 * @property {string} name
 * @property {string} description
 * @property {boolean} [required]
 * @property {boolean} [autocomplete]
 * @property {{name: string, value: string|number}[]} [choices]
 *
 * @typedef {Object} Entry a command or subcommand a person can choose
 * @property {string} id
 * @property {string} path default names, separated by spaces, as the server wants them
 * @property {string} label localised names, separated by spaces
 * @property {string} description localised
 * @property {CommandOption[]} options
 */
export {};
