import { fileURLToPath } from 'node:url'

/** The folder for Chromium 109, which `fetch-oldest-chromium.e2e.ts` fills. */
export const folder = fileURLToPath(
  new URL('../../node_modules/.cache/oldest-chromium', import.meta.url),
)
export const oldestChromium = `${folder}/chromium`
