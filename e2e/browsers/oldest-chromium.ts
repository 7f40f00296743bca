import { fileURLToPath } from 'node:url'

/** Where `fetch-oldest-chromium.e2e.ts` puts Chromium 109. */
export const folder = fileURLToPath(
  new URL('../../node_modules/.cache/oldest-chromium', import.meta.url),
)
export const oldestChromium = `${folder}/chromium`
