import { setTimeout as pause } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { expect as impatient, type Locator, type Page } from '@playwright/test'
import { readConfig } from '../src/platform/transport/config.ts'
import { demoAccounts } from '../src/sandbox/seed/accounts.ts'
import { presetOf } from '../src/till/terminal/set-up/demo-sign-in.ts'
import { setUpOfPreset } from '../src/till/terminal/set-up/set-up.ts'
import { createTerminalStore } from '../src/till/terminal/terminal-store.ts'

/** The bench uses the till outside a test runner, which would set this. */
const expect = impatient.configure({ timeout: 30_000 })

/** A person at the till, who finds everything by role and label. */
export class Till {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens an address and waits for the sign-in screen, which comes first. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(path)
    await expect(this.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }

  /** Types a name and a password, and presses *Sign in*. */
  async trySignIn(username: string, password: string): Promise<void> {
    await this.page.getByLabel('User name').fill(username)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  /** Signs a demo user in, from an empty page. */
  async signIn(username: string, path = '/'): Promise<void> {
    await this.open(path)
    await this.trySignIn(username, passwordOf(username))
  }

  /** Sets up the terminal with the form's suggestions for a demo user. */
  async setUp(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start selling' }).click()
  }

  /** From an empty page to a demo user's tiles, on a till that is already set up. */
  async openShop(username = 'merchant'): Promise<void> {
    await this.page.addInitScript(keepUnlessKept, setUpOnDevice(username))
    await this.signIn(username)
    await expect(this.search).toBeVisible()
  }

  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search products' })
  }

  /** Every product's tile; all show a price in rand. */
  get tiles(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: /\bR\s?\d/ })
  }

  /** Opens a product by its name, through the search. */
  async choose(product: string): Promise<void> {
    await this.search.fill(product)
    await this.page.getByRole('main').getByRole('button', { name: product }).first().click()
    await expect(this.details).toBeVisible()
  }

  /** The sale panel's steps and outcomes. */
  get details(): Locator {
    return this.page.getByRole('form', { name: 'Details' })
  }
  get check(): Locator {
    return this.page.getByRole('region', { name: 'Check' })
  }
  get outcome(): Locator {
    return this.page.getByRole('region', { name: 'Outcome' })
  }
  get receipt(): Locator {
    return this.page.getByRole('region', { name: 'Receipt' })
  }
  /** The word above a receipt. */
  get sold(): Locator {
    return this.receipt.getByText('Sold', { exact: true })
  }

  /** Fills in an airtime sale and goes on to the check. */
  async enter(mobileNumber: string, amount: string): Promise<void> {
    await this.details.getByRole('textbox', { name: 'Mobile number' }).fill(mobileNumber)
    await this.details.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount)
    await this.details.getByRole('button', { name: 'Check' }).click()
    await expect(this.check).toBeVisible()
  }

  /** A scanner's keys, all at once, into the focused element. */
  async scan(text: string): Promise<void> {
    await this.page.evaluate((keys) => {
      for (const key of [...Array.from(keys), 'Enter'])
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    }, text)
    await pause(afterScan)
  }

  /** Pays the exact cash. */
  async pay(): Promise<void> {
    await this.check.getByRole('button', { name: /^Exact cash/ }).click()
  }

  byKeys(): Hands {
    return new Hands(this)
  }

  /** Opens the form for redeeming a voucher, from any screen. */
  async chooseVoucher(voucher = 'Redeem an OTT Voucher'): Promise<void> {
    await this.page.getByRole('link', { name: 'Redeem' }).first().click()
    await this.page.getByRole('button', { name: voucher }).click()
    await expect(this.voucherForm).toBeVisible()
  }

  /** Types the mobile number that some vouchers need. */
  async fillVoucherMobile(number: string): Promise<void> {
    const field = this.voucherForm.getByRole('textbox', { name: 'Mobile number' })
    const folded = this.voucherForm.getByRole('button', { name: '+ Mobile number' })
    await expect(field.or(folded)).toBeVisible()
    if (await folded.isVisible()) await folded.click()
    await field.fill(number)
  }

  get voucherForm(): Locator {
    return this.page.getByRole('form', { name: 'Voucher' })
  }
  get voucherPin(): Locator {
    return this.voucherForm.getByLabel('Voucher PIN', { exact: true })
  }

  /**
   * Goes from a voucher's form to sending.
   * @param part in rand; the full balance by default
   */
  async redeem(pin: string, part?: string): Promise<void> {
    await this.voucherPin.fill(pin)
    if (part !== undefined) {
      await this.voucherForm.getByText('An amount').click()
      await this.voucherForm.getByLabel('Amount', { exact: true }).fill(part)
    }
    await this.voucherForm.getByRole('button', { name: 'Check' }).click()
    await this.check.getByRole('button', { name: /^Redeem / }).click()
  }

  /** Hands over the receipt. */
  async next(): Promise<void> {
    await this.receipt.getByRole('button', { name: /^Next customer/ }).click()
  }

  /** Goes from the tiles to sending an airtime sale. */
  async sellAirtime(mobileNumber: string, amount = '20'): Promise<void> {
    await this.choose('MTN airtime')
    await this.enter(mobileNumber, amount)
    await this.pay()
  }
}

/** Keys within this many milliseconds belong to the scan (docs/decisions/0009). */
export const afterScan = 350

/** Slower than a scanner, whose keys the till recognises by their pace. */
const betweenKeys = 55

/** Hands without a mouse, which count their keys. */
class Hands {
  readonly #till: Till
  #count = 0

  constructor(till: Till) {
    this.#till = till
  }

  async press(key: string): Promise<void> {
    await this.#till.page.keyboard.press(key)
    this.#count += 1
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    await this.#till.page.keyboard.type(text, { delay: betweenKeys })
    this.#count += text.length
  }

  /** Fills in the sale's form field by field, each ended by Enter, up to the check's first button. */
  async fillIn(texts: readonly string[]): Promise<void> {
    const { page, details, check } = this.#till
    for (const text of texts) {
      const field = details.locator('input:focus')
      await expect(field).toHaveValue('')
      await this.type(text)
      await expect(field).toHaveValue(text)
      const name = await field.getAttribute('name')
      await this.press('Enter')
      await expect(page.locator(`input[name="${name}"]:focus`)).toHaveCount(0)
    }
    await expect(check.getByRole('button', { name: /^Exact cash/ })).toBeFocused()
  }

  count(): number {
    return this.#count
  }
}

type Kept = readonly (readonly [key: string, text: string])[]

/** Runs in the page before its scripts. */
function keepUnlessKept(texts: Kept): void {
  if (self.origin === 'null') return
  for (const [key, text] of texts)
    if (localStorage.getItem(key) === null) localStorage.setItem(key, text)
}

/** What the till stores after a demo user's set-up. */
function setUpOnDevice(username: string): Kept {
  const kept = new Map<string, string>()
  const store = createTerminalStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
  })
  const read = readConfig(readFileSync(new URL('../public/config.json', import.meta.url), 'utf8'))
  if (read.kind !== 'ok') throw new Error('config.json can’t be read')
  const preset = presetOf(read.config, username)
  if (preset === undefined) throw new Error(`${username} has no preset`)
  store.save(username, setUpOfPreset(preset))
  return [...kept]
}

/** A demo user's documented password. */
export function passwordOf(username: string): string {
  const account = demoAccounts.find((demo) => demo.username === username)
  if (account === undefined) throw new Error(`${username} is not a demo user`)
  return account.password
}

/** The link to one of the till's places. */
export function linkTo(page: Page, place: string): Locator {
  return page.getByRole('navigation', { name: 'Till' }).getByRole('link', { name: place })
}

/** Presses Tab until a field or a button has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 40 && !(await focused()); step++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Pins a product with an amount, on the product's page. */
export async function pinFavourite(page: Page, product: string, amount: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${product}`) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pin to the favourites' }).click()
  const dialog = page.getByRole('dialog', { name: `Pin ${product}` })
  await dialog.getByRole('button', { name: new RegExp(`^${amount.replace(' ', '\\s')}$`) }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Favourites' })).toBeVisible()
}
