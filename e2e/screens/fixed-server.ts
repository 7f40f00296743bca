import { fileURLToPath } from 'node:url'

/** The settings of a test server whose time and randomness are fixed. */
export const fixedServer = {
  SANDBOX_CONTROLS: '1',
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('fixed-server.mjs', import.meta.url))}`,
}
