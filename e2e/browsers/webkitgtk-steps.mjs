import { setTimeout as pause } from 'node:timers/promises'

/** A keyboard's pace: what comes faster, the till takes for a scanner's. */
const betweenKeys = 60
/** Only a failure waits this long. */
const patience = 60_000

/** @type {readonly (readonly [name: string, step: (till: Hands) => Promise<void>])[]} */
export const steps = [
  [
    'a merchant signs in and sets the till up, by keyboard',
    async (till) => {
      await till.signIn()
      await till.press('Start selling')
      await till.sees('//input[@type="search"]')
    },
  ],
  [
    'R 20.00 of airtime is sold: the receipt is on the screen, 2,000 cents are debited once',
    async (till) => {
      await till.sell('0821230001')
      await till.reads('Receipt', 'Sold')
      await till.has({ spent: 2_000, completed: 1 })
      await till.prints('80')
      await till.press('Handed over')
    },
  ],
  [
    'a sale that fails says so, and nothing is debited',
    async (till) => {
      await till.sell('0821230002')
      await till.reads('Outcome', 'No money was taken')
      await till.has({ spent: 2_000, failed: 1 })
    },
  ],
  [
    'a sale whose page is loaded again in the middle is told to its end, and debited once',
    async (till) => {
      await till.opens('/')
      await till.signIn()
      await till.sell('0831230001')
      await till.reads('Outcome', 'Delivering')
      await till.opens('/transactions')
      await till.signIn()
      await till.sees('//main[contains(., "2 sold")]')
      await till.has({ spent: 4_000, completed: 2 })
    },
  ],
  [
    'a voucher is redeemed, by keyboard',
    async (till) => {
      await till.opens('/redeem')
      await till.signIn()
      await till.press('Redeem an OTT Voucher')
      await till.goesTo('//form//input[not(@type="radio")]')
      await till.types('900012345678')
      await till.types(till.enter)
      await till.sees('//button[contains(., "Redeem the full balance")]')
      await till.types(till.enter)
      await till.reads('Receipt', 'Give the customer')
      await till.has({ spent: 14_000, completed: 3 })
    },
  ],
]

/** Somebody at the till, who finds things by the words on them. */
export class Hands {
  #driver
  #by
  #origin
  enter

  /**
   * @param {any} driver
   * @param {any} by
   * @param {any} key
   * @param {string} origin
   */
  constructor(driver, by, key, origin) {
    this.#driver = driver
    this.#by = by
    this.#origin = origin
    this.enter = key.ENTER
  }

  /** @param {string} path */
  async opens(path) {
    await this.#driver.get(`${this.#origin}${path}`)
  }

  async signIn() {
    if (!(await this.#driver.getCurrentUrl()).startsWith(this.#origin)) await this.opens('/')
    await this.goesTo('//input[@name="username"]')
    await this.types('merchant')
    await this.goesTo('//input[@type="password"]')
    await this.types('merchant-demo')
    await this.types(this.enter)
    await this.goes('//input[@type="password"]')
  }

  /** From the tiles to the sending of an airtime sale. @param {string} mobile */
  async sell(mobile) {
    await this.goesTo('//input[@type="search"]')
    await this.types('mtn airtime')
    await this.sees('//main//button[contains(., "MTN airtime")]')
    await this.types(this.enter)
    await this.goesTo('//form//input[@type="tel" or @inputmode="tel" or @inputmode="numeric"]')
    await this.types(mobile)
    await this.goesTo('//form//input[@inputmode="decimal"]')
    await this.types('20')
    await this.types(this.enter)
    await this.press('Exact cash')
  }

  /** The keys of a text, one by one, to whatever has the focus. @param {string} text */
  async types(text) {
    for (const key of text) {
      await this.#driver.actions().sendKeys(key).perform()
      await pause(betweenKeys)
    }
  }

  /** By Enter: a click would miss what is still being scrolled to. @param {string} words that a button begins with */
  async press(words) {
    const button = await this.sees(`//button[starts-with(normalize-space(.), "${words}")]`)
    await button.sendKeys(this.enter)
  }

  /** @param {string} xpath */
  async sees(xpath) {
    return this.#driver.wait(
      async () => {
        for (const found of await this.#driver.findElements(this.#by.xpath(xpath)))
          if (await found.isDisplayed().catch(() => false)) return found
        return undefined
      },
      patience,
      `Nothing shows: ${xpath}`,
    )
  }

  /** Gives a field the focus. @param {string} xpath */
  async goesTo(xpath) {
    await this.#driver.wait(
      async () => {
        const field = await this.sees(xpath)
        // A screen that has only just come may draw it anew.
        return field.click().then(
          () => true,
          () => false,
        )
      },
      patience,
      `It can’t be typed into: ${xpath}`,
    )
  }

  /** @param {string} xpath */
  async goes(xpath) {
    await this.#driver.wait(
      async () => (await this.#driver.findElements(this.#by.xpath(xpath))).length === 0,
      patience,
      `It stays: ${xpath}`,
    )
  }

  /** @param {string} region by its name @param {string} words in it, in any case */
  async reads(region, words) {
    await this.#driver.wait(
      async () => {
        const text = await this.#driver.executeScript(
          'return [...document.querySelectorAll("section, [role=region]")].map((one) => `${one.getAttribute("aria-label") ?? document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent ?? ""}\\n${one.innerText}`)',
        )
        return text.some(
          (/** @type {string} */ one) =>
            one.startsWith(region) && one.toLowerCase().includes(words.toLowerCase()),
        )
      },
      patience,
      `${region} does not say ${words}`,
    )
  }

  /** What Ctrl and P would print is the slip alone. @param {string} paper in millimetres */
  async prints(paper) {
    const size = await this.#driver.executeAsyncScript(
      `const done = arguments[arguments.length - 1]
      window.print = () => {
        clearInterval(pressing)
        window.dispatchEvent(new Event('beforeprint'))
        done(document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).map(({ cssText }) => cssText).join(' '))
      }
      const pressing = setInterval(() => {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true }))
      }, 200)`,
    )
    if (!size.includes(`${paper}mm`)) throw new Error(`It would print on ${size}`)
    await this.#driver.executeScript("window.dispatchEvent(new Event('afterprint'))")
  }

  /** What stands in the sandbox's books. @param {{ spent: number, completed?: number, failed?: number }} books in cents */
  async has({ spent, completed, failed }) {
    const response = await fetch(`${this.#origin}/sandbox/ledger`)
    const { accounts, transactions } = await response.json()
    const own = accounts.find((/** @type {{ id: string }} */ { id }) => id === 'M-1001')
    const found = {
      spent: 5_000_000 - own.balance - own.held,
      completed: transactions.COMPLETED ?? 0,
      failed: transactions.FAILED ?? 0,
    }
    const isWrong =
      found.spent !== spent ||
      (completed !== undefined && found.completed !== completed) ||
      (failed !== undefined && found.failed !== failed)
    if (isWrong) throw new Error(`The books say ${JSON.stringify(found)}`)
  }
}
