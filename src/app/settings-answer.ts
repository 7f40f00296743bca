import type { Fetch } from '../api/transport.ts'

declare global {
  // public/start.js, which imports nothing, has asked for `config.json` while the till's script was on its way.
  var settingsAnswer: Promise<Response> | undefined
}

/** Reads the settings: the first time what has been asked for already. */
export const fetchSettings: Fetch = (url, init) => {
  const asked = globalThis.settingsAnswer
  globalThis.settingsAnswer = undefined
  return asked ?? fetch(url, init)
}
