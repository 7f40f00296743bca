import { chromium } from '@playwright/test'
import { findBrowser } from './find-browser.mjs'

const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-sync',
]

/**
 * Starts the Chromium that the end-to-end tests take too.
 * @param {readonly string[]} [more] flags
 * @throws {Error} with what to do, where there is none
 */
export async function launchChromium(more = []) {
  const found = await findBrowser()
  if (!found.found) throw new Error(found.advice)
  return chromium.launch({ executablePath: found.path, args: [...flags, ...more] })
}
