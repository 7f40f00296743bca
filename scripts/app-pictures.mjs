import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchChromium } from './launch-chromium.mjs'
import { root } from './run-command.mjs'

/** Makes what the manifest names for a device's page of apps: icons from our own drawings, and pictures of the till. */
const publicFolder = join(root, 'public')

/** Apple's has no transparent corners: its devices round them themselves. */
const icons = [
  { drawing: 'icon.svg', size: 192, file: 'icons/any-192.png' },
  { drawing: 'icon.svg', size: 512, file: 'icons/any-512.png' },
  { drawing: 'icon-maskable.svg', size: 192, file: 'icons/maskable-192.png' },
  { drawing: 'icon-maskable.svg', size: 512, file: 'icons/maskable-512.png' },
  { drawing: 'icon-maskable.svg', size: 180, file: 'icons/apple-touch.png' },
  // Named by its contents in a build: a browser that keeps no favicons asks for it at each new address.
  { drawing: 'icon.svg', size: 48, file: '../src/ui/tab-icon.png' },
]

/** Of those that `npm run screenshots` takes. */
const screenshots = ['sell-wide.png', 'sales-wide.png', 'sell-phone.png', 'receipt-phone.png']

await Promise.all(
  ['icons', 'screenshots'].map((folder) => mkdir(join(publicFolder, folder), { recursive: true })),
)
const browser = await launchChromium()
try {
  for (const { drawing, size, file } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const svg = await readFile(join(publicFolder, drawing), 'utf8')
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`)
    await page.screenshot({ path: join(publicFolder, file), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
for (const name of screenshots)
  await copyFile(join(root, 'docs/images', name), join(publicFolder, 'screenshots', name))
