import { spawnSync } from 'node:child_process'

/** Firefox ESR, or the Firefox that `TUCKSHOP_FIREFOX` names. */
const firefox = process.env['TUCKSHOP_FIREFOX'] ?? 'firefox-esr'

/** How to get the one that is missing. */
export const firefoxAdvice = `not run, ${firefox} is not installed (apt-get install firefox-esr)`

/** Whether it is installed, and starts. */
export function hasFirefox() {
  return spawnSync(firefox, ['--version']).status === 0
}
