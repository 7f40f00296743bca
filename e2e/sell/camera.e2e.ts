import type { Page } from '@playwright/test'
import { expectAccessible } from '../checks/accessible.ts'
import { cameraThatSees } from '../barcode-video.ts'
import { expect, test } from '../fixtures.ts'

/** The card of the meter 04123456785. */
const card = '600727041234567850'

test.use({ launchOptions: await cameraThatSees(card, 'Code128') })

/** Gives the test the page's camera tracks. */
async function watchTracks(page: Page) {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { cameraTracks: tracks })
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
  return () =>
    page.evaluate(() => {
      const found: unknown = Reflect.get(window, 'cameraTracks')
      return Array.isArray(found) ? found.map(({ readyState }) => String(readyState)) : []
    })
}

test('the camera reads a meter’s card into the form, with the till’s own files, and sells nothing', async ({
  page,
  till,
  ledger,
  server,
}) => {
  const tracks = await watchTracks(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await till.openShop()
  await till.choose('Eskom prepaid electricity')
  expect(fetched.filter((url) => /wasm|ponyfill/.test(url))).toEqual([])
  await till.details.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(till.details.getByLabel('Meter number')).toHaveValue('04123456785')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(till.details.getByRole('region', { name: 'The meter found' })).toBeVisible()
  // The focus moves to the next empty field, as after a scan.
  await expect(till.details.locator('input:focus')).toHaveValue('')
  expect(await tracks()).toEqual(['ended'])
  expect((await ledger()).transactions['COMPLETED']).toBe(0)
  const wasm = fetched.filter((url) => url.includes('.wasm'))
  expect(wasm).toEqual([expect.stringContaining(`${server.origin}/assets/`)])
  expect(fetched.filter((url) => !url.startsWith(server.origin))).toEqual([])
})

test(
  'beside the search, a camera scan opens a form and sells nothing; Esc stops the camera',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    const tracks = await watchTracks(page)
    await till.openShop()
    await page.route('**/*.wasm', () => undefined)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    const dialog = page.getByRole('dialog', { name: 'Scan a code' })
    await expect(dialog.getByText('Hold the code in front of the camera.')).toBeVisible()
    await expectAccessible(page)
    expect(await tracks()).toEqual(['live'])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(await tracks()).toEqual(['ended'])

    await page.unroute('**/*.wasm')
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(till.details.getByLabel('Meter number')).toHaveValue('04123456785')
    expect(await tracks()).toEqual(['ended', 'ended'])
    expect((await ledger()).transactions['COMPLETED']).toBe(0)
  },
)
