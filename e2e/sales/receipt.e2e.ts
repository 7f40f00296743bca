import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { PrinterSettings } from '../../src/till/terminal/printer-settings.ts'
import { expect, test } from '../fixtures.ts'
import type { Till } from '../till.ts'

const longName =
  'Nokuthula Bartholomew-Featherstonehaugh van der Westhuizen and Sons Trading Enterprises'.slice(
    0,
    80,
  )
const tokens = ['1111 2222 3333 4444 5555', '6666 7777 8888 9999 0000', '1234 1234 1234 1234 1234']
const meter = '0412345678567'

/**
 * Makes the platform's receipt as long as possible; the sandbox answers the rest. Uses a script in the page: over
 * WebDriver BiDi a route doesn't get a request's body, and so can't pass it on.
 */
async function longReceipts(page: Page): Promise<void> {
  const members = {
    name: longName,
    address: `${longName}, 1 Main Road`,
    meterNumber: meter,
    token: tokens.map((token) => token.replaceAll(' ', '')).join(','),
  }
  await page.addInitScript((more) => {
    const fetched = window.fetch.bind(window)
    window.fetch = async (...request) => {
      const response = await fetched(...request)
      if (!response.url.endsWith('/purchase')) return response
      const { receipt, ...rest } = await response.json()
      return Response.json({ ...rest, receipt: { ...receipt, ...more } }, response)
    }
  }, members)
}

async function sellElectricity(page: Page, till: Till): Promise<void> {
  await till.choose('Eskom')
  await till.details.getByLabel('Meter number').fill(meter)
  await till.details.getByLabel('Amount', { exact: true }).fill('100')
  await till.details.getByRole('button', { name: 'Check' }).click()
  await till.check.getByRole('button', { name: /^Exact cash/ }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
}

const printer: Omit<PrinterSettings, 'paper'> = {
  way: 'browser',
  cut: true,
  drawer: false,
  drawerPin: 2,
  head: '',
  foot: '',
}

/** Like Settings in another tab. */
async function choosePaper(page: Page, paper: string): Promise<void> {
  await page.evaluate(
    (settings) => {
      localStorage.setItem('tuckshop.printer', settings)
      window.dispatchEvent(new StorageEvent('storage'))
    },
    JSON.stringify({ ...printer, paper }),
  )
  await expect(page.locator(`.print-root[data-paper="${paper}"]`)).toBeVisible()
}

const pixelsPerMillimetre = 96 / 25.4
const closely = (text: string) => text.replace(/\s/g, '')

// Firefox ESR can't show a page as it prints.
test(
  'on 58 mm, 80 mm and A4 nothing is cut off, everything is black on white, as on the screen',
  { tag: '@not-firefox' },
  async ({ page, till }) => {
    await longReceipts(page)
    await till.openShop()
    await sellElectricity(page, till)
    const slip = page.locator('.print-root')
    for (const [paper, width] of [
      ['58', 58],
      ['80', 80],
      ['a4', 120],
    ] as const) {
      await choosePaper(page, paper)
      const onScreen = await slip.innerText()
      expect(onScreen).toContain(longName)
      expect(closely(onScreen)).toContain(meter)
      for (const token of tokens) expect(closely(onScreen)).toContain(closely(token))

      await page.emulateMedia({ media: 'print' })
      const box = await slip.boundingBox()
      expect(box?.width ?? 0, paper).toBeCloseTo(width * pixelsPerMillimetre, 0)
      if (paper !== 'a4') expect(box?.x).toBe(0)
      expect(closely(await slip.innerText())).toBe(closely(onScreen))
      expect(await textBeyond(page), paper).toEqual([])
      const found = await coloursOf(page, await slip.screenshot())
      expect(found, paper).toEqual({ corner: 'white', coloured: 0, ink: true, edges: 0 })
      await page.emulateMedia({ media: 'screen' })
    }
  },
)

test('a roll prints one page as long as the slip', { tag: '@firefox' }, async ({ page, till }) => {
  await longReceipts(page)
  await till.openShop()
  await sellElectricity(page, till)
  await choosePaper(page, '58')
  const [wide, high] = await pageOfPrint(page)
  expect(wide).toBe(58)
  expect(high).toBeGreaterThan(100)
  // Chromium uses the till's size, Firefox the given size.
  const printed = await page.pdf({ preferCSSPageSize: true, width: '58mm', height: `${high}mm` })
  const pdf = objectsOf(printed)
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  const [, points] = /\/MediaBox\s*\[\s*0 0 ([\d.]+)/.exec(pdf) ?? []
  expect(Number(points)).toBeCloseTo(58 * (72 / 25.4), -1)
})

// Firefox ESR can't show a page as it prints.
test(
  'a slip looks the same on paper with any font size on screen, and is never wider than high',
  { tag: ['@thorough', '@not-firefox'] },
  async ({ page, till }) => {
    await till.openShop()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Test slip' }).click()
    for (const paper of ['58', '80', 'a4']) {
      await choosePaper(page, paper)
      const printed: string[] = []
      for (const letters of [9, 16, 32]) {
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}px`
        }, letters)
        const pageSize = await pageSizeOfTestSlip(page)
        await page.emulateMedia({ media: 'print' })
        const sizes = await sizesOf(page)
        const pdf = objectsOf(await page.pdf({ preferCSSPageSize: true }))
        const [, wide, high] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []
        expect(Number(high), `${paper}, ${letters} px`).toBeGreaterThanOrEqual(Number(wide))
        await page.emulateMedia({ media: 'screen' })
        printed.push([pageSize, wide, high, ...sizes].join(' '))
      }
      expect(new Set(printed), paper).toEqual(new Set(printed.slice(0, 1)))
    }
  },
)

test('another copy is marked duplicate, one key copies the token, and files contain the slip', async ({
  page,
  till,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await longReceipts(page)
  await till.openShop()
  await sellElectricity(page, till)
  await page.keyboard.press('c')
  const copied = tokens.map((token) => token.replaceAll(' ', '')).join('\n')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied)

  const paper = page.getByRole('article', { name: 'Receipt' })
  await expect(paper.getByText('DUPLICATE')).toBeHidden()
  await page.getByRole('button', { name: 'Share or save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share or save the receipt' })
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('receipt.pdf')
  const text = (await readFile(await pdf.path())).toString('latin1')
  for (const token of tokens) expect(text).toContain(`(${token}) Tj`)
  expect(text).not.toContain('DUPLICATE')
  await expect(paper.getByText('DUPLICATE')).toBeVisible()

  await page.getByRole('button', { name: 'Share or save' }).click()
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as a picture' }).click(),
  ])
  const found = await coloursOf(page, await readFile(await picture.path()))
  expect(found).toEqual({ corner: 'white', coloured: 0, ink: true, edges: 0 })
})

/** A PDF file with its compressed objects unpacked. */
function objectsOf(file: Buffer): string {
  const text = file.toString('latin1')
  const packed = [...text.matchAll(/\/ObjStm\b[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  const objects = packed.map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')))
  return [text, ...objects.map((bytes) => bytes.toString('latin1'))].join('\n')
}

/** Opens the till's print dialog, keeps it open, and returns the page's size in millimetres. */
async function pageOfPrint(page: Page): Promise<readonly number[]> {
  const size = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.print = () => {
          window.dispatchEvent(new Event('beforeprint'))
          const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules])
          resolve(rules.map(({ cssText }) => cssText).join(' '))
        }
        document.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true }),
        )
      }),
  )
  return (/size: (\d+)mm (\d+)mm/.exec(size) ?? []).slice(1).map(Number)
}

/** Prints the test slip, keeps its page size in force, and returns that size. */
async function pageSizeOfTestSlip(page: Page): Promise<string> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
    window.print = () => void window.dispatchEvent(new Event('beforeprint'))
  })
  await page.getByRole('button', { name: 'Print it' }).click()
  await expect
    .poll(() => page.evaluate(() => document.adoptedStyleSheets.length))
    .toBeGreaterThan(0)
  return page.evaluate(() => {
    const [sheet] = document.adoptedStyleSheets
    return [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText).join(' ')
  })
}

/** Width, height and font size of the slip and everything on it. */
function sizesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.print-root, .print-root *')].map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return `${width.toFixed(1)} × ${height.toFixed(1)}, ${getComputedStyle(element).fontSize}`
    }),
  )
}

/** The slip's texts that overflow its edge, or whose box is cut. */
function textBeyond(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const slip = document.querySelector('.print-root')
    if (slip === null) return ['no slip']
    const edge = slip.getBoundingClientRect()
    const beyond: string[] = []
    const walker = document.createTreeWalker(slip, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { left, right, width } of range.getClientRects())
        if (width > 0 && (left < edge.left - 0.5 || right > edge.right + 0.5))
          beyond.push(node.textContent ?? '')
    }
    for (const element of slip.querySelectorAll('*'))
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        beyond.push(element.className)
    return beyond
  })
}

/** The colours in a slip's picture: letters' smooth edges give greys, nothing gives other colours. */
function coloursOf(page: Page, picture: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('No canvas')
    context.drawImage(bitmap, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    let [coloured, darkest, edges] = [0, 255, 0]
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 8) coloured += 1
        darkest = Math.min(darkest, red)
        if ((x < 3 || x >= width - 3) && red < 250) edges += 1
      }
    const corner = data[0] === 255 && data[1] === 255 && data[2] === 255 ? 'white' : 'other'
    return { corner, coloured, ink: darkest < 16, edges }
  }, picture.toString('base64'))
}
