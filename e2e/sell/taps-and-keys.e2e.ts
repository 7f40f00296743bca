import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { pinFavourite, type Till } from '../till.ts'

/** How few taps and keys a sale takes, up to the next customer; docs/selling.md has the same table. */

interface Way {
  readonly what: string
  /** What happens before the customer comes. */
  readonly before?: (page: Page, till: Till) => Promise<void>
  readonly most: number
}

/** The case in `npm test`; a thorough run has the rest. */
const inShort = 'airtime to a new number'

const soldBefore = async (_: Page, till: Till) => {
  await till.sellAirtime('0831234567', '20')
  await till.next()
  await expect(till.receipt).toHaveCount(0)
}
const pinned = (page: Page) => pinFavourite(page, 'MTN airtime', 'R 10')

const tile = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first()
const amount = (page: Page, sum: number) =>
  page.getByRole('button', { name: new RegExp(`^R\\s${sum}$`) })
/** The form's button at its foot, which names the next step. */
const foot = (form: Locator) => form.locator('button[type="submit"]')

/** What is tapped, in order. Digits are tapped on the pad below a form, and counted separately. */
const byTouch: readonly (Way & {
  readonly taps: (page: Page, till: Till) => readonly (Locator | string)[]
})[] = [
  {
    what: 'airtime to a new number',
    most: 5,
    taps: (page, till) => [
      tile(page, /^MTN airtime/),
      '0831234567',
      amount(page, 20),
      foot(till.details),
      ...paid(till),
    ],
  },
  {
    what: 'airtime to a number sold before',
    before: soldBefore,
    most: 6,
    taps: (page, till) => [
      tile(page, /^Vodacom airtime/),
      till.details.getByRole('button', { name: /083 ••• 4567/ }),
      amount(page, 20),
      foot(till.details),
      ...paid(till),
    ],
  },
  {
    what: 'airtime from a favourite',
    before: pinned,
    most: 4,
    taps: (page, till) => [
      tile(page, /^R\s10\.00 MTN airtime/),
      '0831234567',
      foot(till.details),
      ...paid(till),
    ],
  },
  {
    what: 'electricity',
    most: 7,
    taps: (page, till) => [
      page.getByRole('button', { name: 'Electricity', exact: true }),
      tile(page, /^Eskom/),
      '01234564567',
      foot(till.details),
      amount(page, 50),
      foot(till.details),
      ...paid(till),
    ],
  },
  {
    what: 'a voucher, redeemed',
    most: 5,
    taps: (page, till) => [
      page.getByRole('link', { name: 'Redeem' }).first(),
      page.getByRole('button', { name: /^Redeem an OTT Voucher/ }),
      '900012345678',
      foot(till.voucherForm),
      till.check.getByRole('button', { name: /^Redeem/ }),
      till.receipt.getByRole('button', { name: /^Next customer/ }),
    ],
  },
]

const paid = (till: Till) => [
  till.check.getByRole('button', { name: /^Exact cash/ }),
  till.receipt.getByRole('button', { name: /^Next customer/ }),
]

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  for (const { what, before, most, taps } of byTouch)
    test(
      `${what} takes ${most} taps and its number`,
      { tag: what === inShort ? [] : '@thorough' },
      async ({ page, till, ledger }) => {
        await till.openShop()
        await before?.(page, till)
        const sold = (await ledger()).transactions['COMPLETED'] ?? 0
        const pad = page.getByRole('group', { name: 'Number pad' })
        let count = 0
        for (const target of taps(page, till))
          if (typeof target === 'string') {
            for (const digit of target)
              await pad.getByRole('button', { name: digit, exact: true }).tap()
          } else {
            await target.tap()
            count += 1
          }
        await expect(till.receipt.or(till.outcome)).toHaveCount(0)
        expect((await ledger()).transactions['COMPLETED']).toBe(sold + 1)
        expect(count).toBe(most)
      },
    )
})

type Seen = (page: Page, till: Till) => Locator
const offers: Seen = (page) => page.getByText(/Enter opens/).first()
const vouchers: Seen = (page) => page.getByRole('region', { name: 'As a voucher’s PIN' })
const details: Seen = (_, till) => till.details
const voucher: Seen = (_, till) => till.voucherForm
const check: Seen = (_, till) => till.check
/** A check that opens by itself takes no press in its first half second. */
const readyCheck: Seen = (_, till) =>
  till.check.locator('[data-confirms]:not([aria-disabled="true"])')

const enter = { press: 'Enter' }
const down = { press: 'ArrowDown' }

/** What is typed and pressed, and what must be seen before going on. */
const byKeys: readonly (Way & { readonly keys: readonly (string | { press: string } | Seen)[] })[] =
  [
    {
      what: 'airtime to a new number',
      most: 22,
      keys: ['mtn a', enter, details, '0831234567', enter, '20', enter, check, enter],
    },
    {
      what: 'airtime to a number sold before, the number first',
      before: soldBefore,
      most: 16,
      keys: ['0831234567', offers, enter, details, '50', enter, check, enter],
    },
    {
      what: 'airtime, all of it typed',
      most: 16,
      keys: ['0831234567 50', offers, enter, readyCheck, enter],
    },
    {
      what: 'airtime from a favourite, by its number',
      before: pinned,
      most: 15,
      keys: ['1', offers, enter, details, '0831234567', enter, check, enter],
    },
    {
      what: 'electricity, the meter first',
      most: 18,
      keys: ['01234564567', offers, enter, details, enter, '50', enter, check, enter],
    },
    {
      what: 'a voucher, redeemed, its PIN first',
      most: 17,
      keys: ['900012345678', vouchers, down, enter, voucher, enter, check, enter],
    },
  ]

test.describe('by keys', () => {
  for (const { what, before, most, keys } of byKeys)
    test(
      `${what} takes ${most} keys`,
      { tag: what === inShort ? [] : '@thorough' },
      async ({ page, till, ledger }) => {
        await till.openShop()
        await before?.(page, till)
        const sold = (await ledger()).transactions['COMPLETED'] ?? 0
        const hands = till.byKeys()
        for (const key of keys)
          if (typeof key === 'string') await hands.type(key)
          else if ('press' in key) await hands.press(key.press)
          else await expect(key(page, till)).toBeVisible()
        const next = till.receipt.getByRole('button', { name: /^Next customer/ })
        await expect(next).toBeFocused()
        await expect(next).toBeEnabled()
        await hands.press('Enter')
        await expect(till.receipt).toHaveCount(0)
        expect((await ledger()).transactions['COMPLETED']).toBe(sold + 1)
        expect(hands.count()).toBe(most)
      },
    )
})
