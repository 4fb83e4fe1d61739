/** Requests to the playground's server. */

/** A refusal by the server, with its own words. */
export class Refused extends Error {}

/**
 * @param {string} method @param {string} path @param {Object} [body]
 * @returns {Promise<any>} @throws {Refused}
 */
async function call(method, path, body) {
  const headers = body ? { "Content-Type": "application/json" } : {};
  const response = await fetch(`/playground/${path}`, { method, headers, body: body && JSON.stringify(body) }).catch(
    () => {
      throw new Refused("offline");
    },
  );
  const text = await response.text();
  const answer = parsed(text);
  if (!response.ok) throw new Refused(answer?.error ?? answer?.message ?? (text || response.statusText));
  return answer;
}

function parsed(text) {
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    return null;
  }
}

/** @param {string} me */
export const readState = (me) => call("GET", `state?me=${encodeURIComponent(me)}`);
/** @param {Object} body */
export const interact = (body) => call("POST", "interactions", body);
/** @param {string} me @param {string} channel_id @param {string} content */
export const say = (me, channel_id, content) => call("POST", "messages", { me, channel_id, content });
/** @param {string} me @param {string} id */
export const remove = (me, id) => call("DELETE", `messages/${id}?me=${encodeURIComponent(me)}`);
/** @param {string} me @param {string} locale */
export const changeLocale = (me, locale) => call("POST", `people/${me}`, { locale });
export const readFaults = () => call("GET", "faults");
/** @param {Object} faults */
export const writeFaults = (faults) => call("PUT", "faults", faults);
