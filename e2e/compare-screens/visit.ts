import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test'
import type { BuiltServer } from '../../src/testing/servers/built-server.ts'
import { afterDrawing } from '../checks/after-drawing.ts'
import { linkTo, Till } from '../till.ts'
import type { FixedMoment } from './fixed-moment.ts'
import { fixRandomness } from './fixed-randomness.mjs'

export interface Size {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly touch: boolean
}

export const sizes: readonly Size[] = [
  { name: 'wide', width: 1440, height: 900, touch: false },
  { name: 'tablet', width: 820, height: 1180, touch: true },
  { name: 'phone', width: 360, height: 740, touch: true },
  { name: 'landscape', width: 740, height: 360, touch: true },
]

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The limit for answers that don't come. */
const patienceMs = 10_000

/** In pixels; anything below it isn't compared. */
const longest = 8_000

/** A screen in a theme. */
export interface Picture {
  readonly screen: string
  readonly theme: Theme
  /** As PNG. */
  readonly png: Buffer
  /** Its text, line by line. */
  readonly words: readonly string[]
}

/** A user at a till whose time doesn't move, who takes pictures of each screen. */
export class Visit {
  readonly page: Page
  readonly till: Till
  readonly origin: string
  readonly pictures: Picture[] = []
  readonly #size: Size
  readonly #moment: FixedMoment
  readonly #cdp: CDPSession
  readonly #requests = new Set<Request>()
  #themes: readonly Theme[] = themes

  private constructor(
    page: Page,
    cdp: CDPSession,
    size: Size,
    server: BuiltServer,
    moment: FixedMoment,
  ) {
    this.page = page
    this.#cdp = cdp
    this.till = new Till(page)
    this.origin = server.origin
    this.#size = size
    this.#moment = moment
    page.on('request', (request) => this.#requests.add(request))
    page.on('requestfinished', (request) => this.#requests.delete(request))
    page.on('requestfailed', (request) => this.#requests.delete(request))
  }

  /** Starts with an empty browser and a freshly seeded sandbox. */
  static async begin(
    browser: Browser,
    size: Size,
    server: BuiltServer,
    moment: FixedMoment,
  ): Promise<Visit> {
    await moment.reset()
    const reset = await fetch(`${server.origin}/sandbox/reset`, { method: 'POST' })
    if (!reset.ok) throw new Error(`The sandbox refused its reset with ${reset.status}`)
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width: size.width, height: size.height },
      hasTouch: size.touch,
      reducedMotion: 'reduce',
      colorScheme: themes[0],
      locale: 'en-ZA',
      timezoneId: 'Africa/Johannesburg',
    })
    context.setDefaultTimeout(60_000)
    await fix(context, moment.now)
    const page = await context.newPage()
    return new Visit(page, await context.newCDPSession(page), size, server, moment)
  }

  async end(): Promise<void> {
    await this.page.context().close()
  }

  /** A minute passes with no open request: later sales get another time and another number. */
  async goOn(): Promise<void> {
    await this.settled()
    await this.#moment.goOn()
    await this.page.clock.setFixedTime(this.#moment.now)
  }

  /** Opens one of the till's places. */
  async goTo(place: string): Promise<void> {
    // On a touch screen the sale covers the places.
    const sale = this.page.getByRole('dialog', { name: 'Sale' })
    const back = sale.getByRole('button', { name: 'Products' })
    if (await back.isVisible()) await back.click()
    await linkTo(this.page, place).click()
  }

  /**
   * Takes pictures of a screen in each theme after all movement ends: the window, and the whole page in a tall window
   * if the page is longer.
   */
  async shoot(screen: string): Promise<void> {
    await this.page.mouse.move(0, 0)
    await this.settled()
    await this.#shootThemes(screen)
    const { width, height } = this.#size
    const hidden = await this.page.evaluate(hiddenBelow)
    if (hidden === 0) return
    await this.page.setViewportSize({ width, height: Math.min(height + hidden, longest) })
    await this.settled()
    await this.#shootThemes(`${screen}, whole`)
    await this.page.setViewportSize({ width, height })
  }

  async #shootThemes(screen: string): Promise<void> {
    if (this.pictures.some((other) => other.screen === screen))
      throw new Error(`Two screens are called ${screen}`)
    // Switching takes time, so it starts with the last theme.
    for (const [turn, theme] of this.#themes.entries()) {
      if (turn > 0) await this.page.emulateMedia({ colorScheme: theme })
      await afterDrawing(this.page)
      const png = await this.#steadyPicture()
      this.pictures.push({ screen, theme, png, words: await this.page.evaluate(wordsShown) })
    }
    this.#themes = this.#themes.toReversed()
  }

  /** Waits until every request has its answer and the page has drawn it. A test may hold back an answer. */
  async settled(): Promise<void> {
    await this.page.evaluate(() => document.fonts.ready)
    const late = performance.now() + patienceMs
    for (let quiet = 0; quiet < 3 && performance.now() < late;) {
      await this.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await afterDrawing(this.page)
      quiet = this.#requests.size === 0 ? quiet + 1 : 0
    }
  }

  /** The second of two equal pictures. */
  async #steadyPicture(): Promise<Buffer> {
    let before = await this.#picture()
    for (let tries = 0; tries < 10; tries += 1) {
      const after = await this.#picture()
      if (after.equals(before)) return after
      before = after
    }
    return before
  }

  /** Skips Playwright's preparations, which take longer than the picture. */
  async #picture(): Promise<Buffer> {
    const { data } = await this.#cdp.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
    })
    return Buffer.from(data, 'base64')
  }
}

/** Fixes what neither till nor sandbox controls on a page, so every run shows the same. */
async function fix(context: BrowserContext, now: number): Promise<void> {
  await context.clock.setFixedTime(now)
  await context.addInitScript(fixRandomness)
  await context.addInitScript(() => {
    StorageManager.prototype.estimate = async () => ({ usage: 1_234_567, quota: 1_234_567_890 })
    const still = new CSSStyleSheet()
    still.replaceSync(
      '*, ::before, ::after { caret-color: transparent !important; transition-property: none !important }',
    )
    document.adoptedStyleSheets.push(still)
  })
}

/** A page's visible lines, and its empty fields' placeholders. Runs in the page. */
function wordsShown(): string[] {
  const fields = Array.from(document.querySelectorAll<HTMLInputElement>('[placeholder]'))
  const asked = fields.map(({ placeholder }) => placeholder)
  return [...document.body.innerText.split(/\s*\n\s*/), ...asked]
}

/** How many pixels the page, or its scrolling part, extends below the window. Runs in the page. */
function hiddenBelow(): number {
  const scrolls = (element: Element) =>
    element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY)
  return Array.from(document.querySelectorAll('*')).reduce((most, element) => {
    const hidden = element.scrollHeight - element.clientHeight
    return hidden > most && scrolls(element) ? hidden : most
  }, 0)
}
