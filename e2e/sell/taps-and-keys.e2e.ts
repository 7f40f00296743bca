import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { pinFavourite, type Till } from '../till.ts'

/** How few taps and keys a sale takes, up to the next customer; docs/selling.md has the same table. */

/** Two taps in one place this many milliseconds apart are not a double tap. */
const doubleTap = 600

/** A finger that counts its taps, and separately the digits on the pad. */
class Finger {
  readonly #till: Till
  taps = 0

  constructor(till: Till) {
    this.#till = till
  }

  async tap(target: Locator): Promise<void> {
    await target.tap()
    this.taps += 1
  }

  /** A number on the pad below a form. */
  async number(digits: string): Promise<void> {
    const pad = this.#till.page.getByRole('group', { name: 'Number pad' })
    for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).tap()
  }

  /** The form's button at its foot, which names the next step. */
  foot = (form: Locator) => this.tap(form.locator('button[type="submit"]'))

  /** Goes to the check of R 20 of a network's airtime. */
  async checkAirtime(page: Page, network: string): Promise<void> {
    await this.tap(tile(page, new RegExp(`^${network} airtime`)))
    await this.number('0831234567')
    await this.tap(amount(page, 20))
    await this.foot(this.#till.details)
  }

  addAnother = () => this.tap(this.#till.check.getByRole('button', { name: 'Add another' }))

  async payBasket(page: Page): Promise<void> {
    await this.tap(this.#till.check.getByRole('button', { name: /^To the basket/ }))
    // Sooner in the same place, it would be a double tap, which pays for nothing.
    await pause(doubleTap)
    await this.tap(page.getByRole('button', { name: /^Exact cash/ }))
    await pause(doubleTap)
    await this.tap(this.#till.outcome.getByRole('button', { name: /^Next customer/ }))
  }

  async payAndGoOn(): Promise<void> {
    await this.tap(this.#till.check.getByRole('button', { name: /^Exact cash/ }))
    await this.tap(this.#till.receipt.getByRole('button', { name: /^Next customer/ }))
  }
}

const amount = (page: Page, sum: number) =>
  page.getByRole('button', { name: new RegExp(`^R\\s${sum}$`) })

const tile = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first()

/** The case in `npm test`; a thorough run has the rest. */
const inShort = 'airtime to a new number'

interface Way {
  readonly what: string
  /** What happens before the customer comes. */
  readonly before?: (page: Page, till: Till) => Promise<void>
  readonly most: number
  /** The number of items; 1 by default. */
  readonly items?: number
}

const soldBefore = async (_: Page, till: Till) => {
  await till.sellAirtime('0831234567', '20')
  await till.next()
  await expect(till.receipt).toHaveCount(0)
}
const pinned = (page: Page) => pinFavourite(page, 'MTN airtime', 'R 10')

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  const ways: readonly (Way & {
    readonly go: (finger: Finger, page: Page, till: Till) => Promise<void>
  })[] = [
    {
      what: 'airtime to a new number',
      most: 5,
      async go(finger, page, till) {
        await finger.tap(tile(page, /^MTN airtime/))
        await finger.number('0831234567')
        await finger.tap(amount(page, 20))
        await finger.foot(till.details)
        await finger.payAndGoOn()
      },
    },
    {
      what: 'airtime to a number sold before',
      before: soldBefore,
      most: 6,
      async go(finger, page, till) {
        await finger.tap(tile(page, /^Vodacom airtime/))
        await finger.tap(till.details.getByRole('button', { name: /083 ••• 4567/ }))
        await finger.tap(amount(page, 20))
        await finger.foot(till.details)
        await finger.payAndGoOn()
      },
    },
    {
      what: 'airtime from a favourite',
      before: pinned,
      most: 4,
      async go(finger, page, till) {
        await finger.tap(tile(page, /^R\s10\.00 MTN airtime/))
        await finger.number('0831234567')
        await finger.foot(till.details)
        await finger.payAndGoOn()
      },
    },
    {
      what: 'electricity',
      most: 7,
      async go(finger, page, till) {
        await finger.tap(page.getByRole('button', { name: 'Electricity', exact: true }))
        await finger.tap(tile(page, /^Eskom/))
        await finger.number('01234564567')
        await finger.foot(till.details)
        await finger.tap(amount(page, 50))
        await finger.foot(till.details)
        await finger.payAndGoOn()
      },
    },
    {
      what: 'a basket of two',
      most: 10,
      items: 2,
      async go(finger, page) {
        await finger.checkAirtime(page, 'MTN')
        await finger.addAnother()
        await finger.checkAirtime(page, 'Vodacom')
        await finger.payBasket(page)
      },
    },
    {
      what: 'a basket of three',
      most: 14,
      items: 3,
      async go(finger, page) {
        await finger.checkAirtime(page, 'MTN')
        await finger.addAnother()
        await finger.checkAirtime(page, 'Vodacom')
        await finger.addAnother()
        await finger.checkAirtime(page, 'Telkom')
        await finger.payBasket(page)
      },
    },
    {
      what: 'a voucher, redeemed',
      most: 5,
      async go(finger, page, till) {
        await finger.tap(page.getByRole('link', { name: 'Redeem' }).first())
        await finger.tap(page.getByRole('button', { name: /^Redeem an OTT Voucher/ }))
        await finger.number('900012345678')
        await finger.foot(till.voucherForm)
        await finger.tap(till.check.getByRole('button', { name: /^Redeem/ }))
        await finger.tap(till.receipt.getByRole('button', { name: /^Next customer/ }))
      },
    },
  ]
  for (const { what, before, most, go, items = 1 } of ways)
    test(
      `${what} takes ${most} taps and its number`,
      { tag: what === inShort ? [] : '@thorough' },
      async ({ page, till, ledger }) => {
        await till.openShop()
        await before?.(page, till)
        const sold = (await ledger()).transactions['COMPLETED'] ?? 0
        const finger = new Finger(till)
        await go(finger, page, till)
        await expect(till.receipt.or(till.outcome)).toHaveCount(0)
        expect((await ledger()).transactions['COMPLETED']).toBe(sold + items)
        expect(finger.taps).toBe(most)
      },
    )
})

test.describe('by keys', () => {
  const ways: readonly (Way & {
    readonly keys: readonly Key[]
  })[] = [
    {
      what: 'airtime to a new number',
      most: 22,
      keys: [
        'mtn a',
        { press: 'Enter' },
        { sees: 'details' },
        '0831234567',
        { press: 'Enter' },
        '20',
        { press: 'Enter' },
        { sees: 'check' },
        { press: 'Enter' },
      ],
    },
    {
      what: 'airtime to a number sold before, the number first',
      before: soldBefore,
      most: 16,
      keys: [
        '0831234567',
        { sees: 'offers' },
        { press: 'Enter' },
        { sees: 'details' },
        '50',
        { press: 'Enter' },
        { sees: 'check' },
        { press: 'Enter' },
      ],
    },
    {
      what: 'airtime, all of it typed',
      most: 17,
      keys: [
        '0831234567 50',
        { sees: 'offers' },
        { press: 'Enter' },
        { sees: 'details' },
        { press: 'Enter' },
        { sees: 'check' },
        { press: 'Enter' },
      ],
    },
    {
      what: 'airtime from a favourite, by its number',
      before: pinned,
      most: 15,
      keys: [
        '1',
        { sees: 'offers' },
        { press: 'Enter' },
        { sees: 'details' },
        '0831234567',
        { press: 'Enter' },
        { sees: 'check' },
        { press: 'Enter' },
      ],
    },
    {
      what: 'electricity, the meter first',
      most: 18,
      keys: [
        '01234564567',
        { sees: 'offers' },
        { press: 'Enter' },
        { sees: 'details' },
        { press: 'Enter' },
        '50',
        { press: 'Enter' },
        { sees: 'check' },
        { press: 'Enter' },
      ],
    },
    {
      what: 'a basket of two',
      most: 44,
      items: 2,
      keys: [
        ...airtimeKeys('mtn a'),
        { press: 'F8' },
        { sees: 'basket' },
        ...airtimeKeys('vod a'),
        { press: 'Enter' },
        { sees: 'basket' },
        { press: 'Enter' },
      ],
    },
    {
      what: 'a basket of three',
      most: 65,
      items: 3,
      keys: [
        ...airtimeKeys('mtn a'),
        { press: 'F8' },
        { sees: 'basket' },
        ...airtimeKeys('vod a'),
        { press: 'F8' },
        { sees: 'basket' },
        ...airtimeKeys('tel a'),
        { press: 'Enter' },
        { sees: 'basket' },
        { press: 'Enter' },
      ],
    },
    {
      what: 'a voucher, redeemed, its PIN first',
      most: 17,
      keys: [
        '900012345678',
        { sees: 'vouchers' },
        { press: 'ArrowDown' },
        { press: 'Enter' },
        { sees: 'voucher' },
        { press: 'Enter' },
        { sees: 'check' },
        { press: 'Enter' },
      ],
    },
  ]
  for (const { what, before, most, keys, items = 1 } of ways)
    test(
      `${what} takes ${most} keys`,
      { tag: what === inShort ? [] : '@thorough' },
      async ({ page, till, ledger }) => {
        await till.openShop()
        await before?.(page, till)
        const sold = (await ledger()).transactions['COMPLETED'] ?? 0
        const hands = till.byKeys()
        for (const key of keys) {
          if (typeof key === 'string') await hands.type(key)
          else if ('press' in key) await hands.press(key.press)
          else await expect(seen[key.sees](page, till)).toBeVisible()
        }
        const end = items === 1 ? till.receipt : till.outcome
        const next = end.getByRole('button', { name: /^Next customer/ })
        await expect(next).toBeFocused()
        await expect(next).toBeEnabled()
        await hands.press('Enter')
        await expect(end).toHaveCount(0)
        expect((await ledger()).transactions['COMPLETED']).toBe(sold + items)
        expect(hands.count()).toBe(most)
      },
    )
})

type Seen = 'offers' | 'vouchers' | 'details' | 'voucher' | 'check' | 'basket'

type Key = string | { readonly press: string } | { readonly sees: Seen }

/** Goes to the check of R 20 of a network's airtime. */
function airtimeKeys(letters: string): readonly Key[] {
  return [
    letters,
    { press: 'Enter' },
    { sees: 'details' },
    '0831234567',
    { press: 'Enter' },
    '20',
    { press: 'Enter' },
    { sees: 'check' },
  ]
}

const seen: Readonly<Record<Seen, (page: Page, till: Till) => Locator>> = {
  offers: (page) => page.getByText(/Enter opens/).first(),
  vouchers: (page) => page.getByRole('region', { name: 'As a voucher’s PIN' }),
  details: (_, till) => till.details,
  voucher: (_, till) => till.voucherForm,
  check: (_, till) => till.check,
  basket: (page) => page.getByRole('region', { name: 'Basket' }),
}
