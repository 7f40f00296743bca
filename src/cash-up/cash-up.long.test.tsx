import { act, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HeldItem } from '../draft/held-draft.ts'
import { purchaseOf } from '../platform/transport/requests.ts'
import { pinStore } from '../till/terminal/pin/pin-store.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { airtime, redemption } from '../testing/shop/sale/sale-device.ts'
import {
  openShop,
  plain,
  readyButton,
  reopenShop,
  type Shop,
} from '../testing/dom/shop-on-screen.tsx'
import { announcementStore } from '../ui/overlay/announce.ts'
import { cents } from '../values/money.ts'
import { ownerOf } from './shift/shift-queries.ts'
import type { Changed } from './shift/shift-store.ts'

/** An item of a basket that was put aside. */
const heldItem = {
  productCode: 'MTN-AIRTIME',
  kind: 'airtime',
  title: 'MTN airtime',
  typed: [],
  recipient: '082 ••• 4567',
  amount: cents(2_000),
  count: 1,
} satisfies HeldItem

const merchant = { accountType: 'merchant', accountId: 'M-1001' } as const
let shop: Shop

beforeEach(async () => {
  forgetChoices()
  globalThis.indexedDB = new IDBFactory()
  shop = await openShop()
})
afterEach(() => {
  vi.restoreAllMocks()
  pinStore.remove(merchant)
})

const press = async (name: string | RegExp) =>
  shop.user.click(await screen.findByRole('button', { name }))
const follow = async (name: string | RegExp) =>
  shop.user.click(await screen.findByRole('link', { name }))
const said = () => plain(document.querySelector('main')?.textContent)

async function goToCashUp() {
  await shop.user.click(screen.getByRole('link', { name: 'Cash-up' }))
  await screen.findByRole('heading', { name: 'Cash-up', level: 1 })
}
async function openShift(float = '500') {
  await goToCashUp()
  await shop.user.type(await screen.findByLabelText('Float in the drawer'), `${float}{Enter}`)
  await screen.findByRole('heading', { name: /^Shift \d/ })
}
/** Sells through the engine, without the counter's screens. */
async function sell(number = '+27821234567', amount = 2_000, method = 'cash') {
  const draft = airtime(number, amount)
  const body = { ...draft.body, paymentMethod: method }
  return act(() => shop.tab.sell({ ...draft, body, payment: { method } }))
}
async function enterSum(sum: string) {
  await shop.user.click(await screen.findByRole('radio', { name: 'One sum' }))
  const field = screen.getByLabelText('Cash in the drawer')
  await shop.user.clear(field)
  await shop.user.type(field, `${sum}{Enter}`)
}
async function count(sum: string) {
  await follow('Count and close')
  await enterSum(sum)
  await screen.findByRole('heading', { name: 'The drawer' })
}
async function closeWithZ() {
  await press('Close the shift')
  return slip('Z report')
}
const slip = (name: string) => screen.findByRole('article', { name })
const expectRight = async () => expect(await screen.findByText('Exactly right')).toBeInTheDocument()
/** The value of a slip's line. */
const line = (paper: HTMLElement, name: string) =>
  plain(within(paper).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent)

describe('a shift', () => {
  it('is opened, sells, moves cash, is counted blind, and closes with a Z that prints', async () => {
    const pressed: number[] = []
    /** Time passes between the last key and the button. */
    const pressLater = async (name: string) => {
      await shop.pass(5_000)
      pressed.push(shop.clock.wallNow())
      await press(name)
    }
    const noCoins = /No coins make R.\d+\.\d5, as the smallest is 10c/
    await goToCashUp()
    await press('Open the shift')
    const float = screen.getByLabelText('Float in the drawer')
    expect(float).toBeInvalid()
    await shop.user.type(float, '500.05{Enter}')
    expect(await screen.findByText(noCoins)).toBeInTheDocument()
    await shop.user.clear(float)
    await shop.user.type(float, '500')
    await pressLater('Open the shift')
    await screen.findByRole('heading', { name: /^Shift \d/ })

    shop.device.cashier = () => 'Thandi'
    await sell()
    await sell('+27821234568', 5_550, 'card')
    const takings = within(await screen.findByRole('table', { name: 'Takings' }))
    expect(takings.getByRole('row', { name: /Cash/ })).toHaveTextContent(/1R.20\.00/)
    expect(takings.getByRole('row', { name: /Card/ })).toHaveTextContent(/1R.55\.50/)
    expect(takings.getByRole('row', { name: /Total/ })).toHaveTextContent(/2R.75\.50/)
    expect(screen.queryByRole('radio', { name: 'Cashier' })).not.toBeInTheDocument()
    shop.device.cashier = () => 'Sipho'
    await sell('+27821234569', 700)
    await shop.user.click(await screen.findByRole('radio', { name: 'Cashier' }))
    expect(takings.getByRole('row', { name: /Sipho/ })).toHaveTextContent(/1R.7\.00/)
    const byTime = within(screen.getByRole('table', { name: 'Sales by time' }))
    expect(byTime.getByRole('row', { name: /Airtime/ })).toHaveTextContent(/R.82\.50/)

    await press('Move cash')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move cash' }))
    await shop.user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByLabelText('Reason')).toBeInvalid()
    await shop.user.type(dialog.getByLabelText('Reason'), 'Milk')
    await shop.user.type(dialog.getByLabelText('Amount'), '12.35{Enter}')
    expect(await dialog.findByText(noCoins)).toBeInTheDocument()
    await shop.user.clear(dialog.getByLabelText('Amount'))
    await shop.user.type(dialog.getByLabelText('Amount'), '12')
    await pressLater('Save')
    await screen.findByText(/^Milk · /)

    expect(said()).not.toMatch(/expected|515\.00/)
    await follow('X slip')
    expect(plain((await slip('X report')).textContent)).not.toContain('515.00')
    await follow('Back to cash-up')
    const held = () => shop.till.heldStore.all()
    act(() => void shop.till.drafts.purchase.holdBasket([heldItem]))
    const scrolled = vi.spyOn(window, 'scrollTo')
    await follow('Count and close')
    await shop.user.type(await screen.findByLabelText('R200 notes'), '2{Enter}')
    expect(scrolled).toHaveBeenCalledWith(0, 0)
    expect(screen.getByLabelText('R100 notes')).toHaveFocus()
    for (const [piece, number] of [
      ['R100 notes', '1'],
      ['R10 notes', '1'],
      ['R5 coins', '1'],
    ] as const)
      await shop.user.type(screen.getByLabelText(piece), number)
    expect(screen.getByText('Counted').parentElement).toHaveTextContent(/515\.00/)
    expect(said()).not.toContain('Cash expected')
    await pressLater('Done counting')
    await expectRight()
    expect(await held()).toHaveLength(1)
    expect(screen.getByText(/^1 held sale that was never sent will be/)).toBeVisible()
    await pressLater('Close the shift')
    const z = await slip('Z report')
    expect(await held()).toEqual([])
    expect(line(z, 'Cash expected')).toBe('R 515.00')
    expect(line(z, 'Cash counted')).toBe('R 515.00')
    expect(line(z, 'R200 × 2')).toBe('R 400.00')
    Object.assign(document, { adoptedStyleSheets: [] })
    const printed = vi.spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('afterprint'))
    })
    await press('Print')
    expect(printed).toHaveBeenCalledOnce()
    expect(z).toHaveClass('print-root')

    const [shift] = await shop.till.shifts.list(ownerOf(shop.till), 1)
    const { openedAt, movements = [], counts = [], cut, closing } = shift ?? {}
    expect([openedAt, movements[0]?.at, counts[0]?.at, closing?.at]).toEqual(pressed)
    expect(cut?.at).toBe(pressed[2])
  })

  it('can leave out earlier sales, by default of days before the first, and names who did so', async () => {
    await sell()
    await shop.pass(2 * 24 * 60 * 60_000)
    await goToCashUp()
    expect(await screen.findByRole('radio', { name: 'Leave out' })).toBeChecked()
    expect(screen.getByText(/^1 sale, R.20\.00, was made before this shift$/)).toBeVisible()
    expect(said()).toContain('It counts in no shift, and the Z says who left it out.')
    await openShift('520')
    expect(await screen.findByText('Nothing has been sold in this shift yet.')).toBeInTheDocument()
    expect(plain(screen.getByText(/^Left out: /).textContent)).toBe('Left out: 1 sale, R 20.00')
    expect(said()).toContain('Made before this shift, with R 20.00 in cash. merchant left it out')
    await count('520')
    await expectRight()
    expect(plain((await closeWithZ()).textContent)).toContain(
      'merchant left out what was made before this shift: 1 sale, R 20.00, with R 20.00 in cash. It counts in no shift.',
    )
    await follow('Back to cash-up')
    await screen.findByRole('button', { name: 'Open the shift' })
    expect(screen.queryByText(/made before this shift$/)).not.toBeInTheDocument()
  })

  it('counts cash when the cashier takes it, and no longer after giving it back', async () => {
    await openShift('500')
    const reference = await sell('+27820000003', 3_000)
    await count('530')
    await expectRight()
    expect(said()).toMatch(/Cash taken \(1\)R 30\.00/)
    expect(said()).toMatch(/Cash to give back \(1\)R 30\.00/)
    await press('Back to selling in this shift')
    await waitFor(() => expect(said()).toMatch(/Cash taken \(1\)R 30\.00/))
    await act(() => shop.till.engine.giveBack([reference]))
    await waitFor(() => expect(said()).toMatch(/Cash given back \(1\)-R 30\.00/))
    await follow('Count and close')
    // The new count starts empty.
    expect(await screen.findByRole('radio', { name: 'Notes and coins' })).toBeChecked()
    await shop.user.click(screen.getByRole('radio', { name: 'One sum' }))
    expect(screen.getByLabelText('Cash in the drawer')).toHaveValue('')
    await enterSum('500')
    await expectRight()
    const z = await closeWithZ()
    expect(line(z, 'Cash taken (1)')).toBe('R 30.00')
    expect(line(z, 'Cash given back (1)')).toBe('-R 30.00')
    expect(line(z, 'Cash expected')).toBe('R 500.00')
  })

  it('of a till with a manager shows figures, and closes, only with the manager’s PIN', async () => {
    await pinStore.set(merchant, '739148')
    const enterPin = async () =>
      shop.user.type(await screen.findByLabelText('Manager’s PIN'), '739148{Enter}')
    await openShift('500')
    await sell()
    await screen.findByText('Only the manager sees the figures')
    const figures = /500\.00|Takings|Taken|Cash taken|In cash|, float/
    expect(said()).not.toMatch(figures)
    shop = await reopenShop(shop, { path: '/cash-up?view=x' })
    await press('Show the figures')
    expect(screen.queryByRole('article', { name: 'X report' })).not.toBeInTheDocument()
    await enterPin()
    expect(line(await slip('X report'), 'Cash taken (1)')).toBe('R 20.00')
    await follow('Back to cash-up')
    expect(await screen.findByRole('row', { name: /Total/ })).toHaveTextContent(/1R.20\.00/)
    await follow('Count and close')
    expect(said()).not.toMatch(figures)
    await follow('Back to cash-up')
    expect(await screen.findByText('Only the manager sees the figures')).toBeInTheDocument()
    await count('520')
    await press('Close the shift')
    await screen.findByRole('dialog', { name: 'For the manager' })
    expect(screen.queryByRole('article', { name: 'Z report' })).not.toBeInTheDocument()
    await enterPin()
    expect(await slip('Z report')).toBeInTheDocument()
  })

  it('with a difference needs a reason, and can be counted again with the typed count', async () => {
    await openShift('500')
    await follow('Count and close')
    await enterSum('499.95')
    await waitFor(() => expect(screen.getByLabelText('Cash in the drawer')).toBeInvalid())
    await enterSum('499.90')
    expect(await screen.findByText(/^R.0\.10 short$/)).toBeInTheDocument()
    await press('Close the shift')
    expect(screen.getByLabelText('Reason for the variance')).toBeInvalid()
    await press('Count again')
    expect(await screen.findByLabelText('Cash in the drawer')).toHaveValue('499.90')
    await enterSum('499')
    await shop.user.type(
      await screen.findByLabelText('Reason for the variance'),
      'Wrong change to a customer',
    )
    // The drawer is opened meanwhile.
    const opening = { id: 'o1', at: shop.device.clock.wallNow(), by: 'merchant', reason: 'Change' }
    await act(() => shop.till.shifts.noteOpening(ownerOf(shop.till), opening))
    const z = await closeWithZ()
    expect(line(z, 'Variance')).toBe('R 1.00 short')
    expect(line(z, 'Reason')).toBe('Wrong change to a customer')
    expect(within(z).getByText('Counted 2 times; the last counts.')).toBeInTheDocument()
  })

  it('asks before more goes out than is in, and takes a mistyped movement back by one the other way', async () => {
    await openShift('500')
    await press('Move cash')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move cash' }))
    await shop.user.type(dialog.getByLabelText('Reason'), 'To the safe')
    await shop.user.type(dialog.getByLabelText('Amount'), '5000{Enter}')
    const question = /^That is more than the drawer should have/
    expect(await dialog.findByText(question)).toBeVisible()
    // Another amount is another question.
    await shop.user.type(dialog.getByLabelText('Amount'), '{Backspace}')
    expect(dialog.queryByText(question)).toBeNull()
    await shop.user.type(dialog.getByLabelText('Amount'), '0{Enter}')
    const { shifts } = shop.till
    expect((await shifts.openOf(ownerOf(shop.till)))?.movements).toEqual([])
    await shop.user.click(await readyButton('Save it anyway'))
    await press('Correct Drop: To the safe')
    const opened = vi.spyOn(shop.till.drawer, 'open')
    await press('Correct it')
    expect(await screen.findByText(/^Corrects Drop \d\d:\d\d: To the safe · /)).toBeVisible()
    expect(opened).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: /^Correct / })).toBeNull()
    await count('500')
    await expectRight()
    const z = await closeWithZ()
    expect(line(z, 'Drops (1)')).toBe('-R 5 000.00-R 5000.00')
    expect(line(z, 'Pay-ins (1)')).toBe('R 5 000.00R 5000.00')
    expect(within(z).getByText(/^Corrects Drop \d\d:\d\d: To the safe$/)).toBeInTheDocument()
  })

  it('of more than a day says so at Sell', async () => {
    await openShift('500')
    const toSell = () => shop.user.click(screen.getByRole('link', { name: 'Sell' }))
    await toSell()
    await screen.findByRole('searchbox')
    const notice =
      /^Shift 1 has been open since \d+ \w+, \d\d:\d\d: count the drawer and close it\.$/
    expect(screen.queryByText(notice)).toBeNull()
    await goToCashUp()
    await shop.pass(24 * 60 * 60_000 + 1_000)
    await toSell()
    expect(await screen.findByText(notice)).toBeVisible()
  })

  it('keeps a typed count across a reload', async () => {
    await openShift('500')
    await follow('Count and close')
    await shop.user.type(await screen.findByLabelText('R50 notes'), '7')
    await shop.user.type(screen.getByLabelText('50c coins'), '13')
    const { shifts } = shop.till
    const { id = '' } = (await shifts.openOf(ownerOf(shop.till))) ?? {}
    await waitFor(async () =>
      expect(await shifts.draft(id)).toMatchObject({ pieces: { '5000': '7', '50': '13' } }),
    )
    shop = await reopenShop(shop, { path: '/cash-up?view=count' })
    expect(await screen.findByLabelText('R50 notes')).toHaveValue('7')
    expect(screen.getByLabelText('50c coins')).toHaveValue('13')
  })

  it('is opened once, though another window opens it at the same moment', async () => {
    const { shifts } = shop.till
    const open = shifts.open.bind(shifts)
    vi.spyOn(shifts, 'open').mockImplementationOnce(async (owner, parts, keys) => {
      await open(owner, { ...parts, id: 'other', float: cents(50_000) }, [])
      return open(owner, parts, keys)
    })
    await openShift('300')
    expect(said()).toContain('float R 500.00')
    expect(announcementStore.getState().text).not.toMatch(/R.300\.00/)
  })

  it.each<[string, string, () => Promise<Changed>]>([
    ['Count again', 'can’t be saved', () => Promise.reject(new DOMException('Full'))],
    [
      'Back to selling in this shift',
      'is closed',
      () => Promise.resolve({ kind: 'refused', shift: undefined }),
    ],
  ])('keeps its result at %s if it %s, and says so', async (button, _, change) => {
    await openShift('500')
    await count('500')
    vi.spyOn(shop.till.shifts, 'change').mockImplementationOnce(change)
    const opened = vi.spyOn(shop.till.drawer, 'open')
    await press(button)
    expect(await screen.findByText('That couldn’t be saved')).toBeInTheDocument()
    expect(screen.getByText('Exactly right')).toBeInTheDocument()
    expect(opened).not.toHaveBeenCalled()
  })

  it('does not close on a result that another window has outdated', async () => {
    await openShift('500')
    await count('500')
    const { shifts, terminal } = shop.till
    const seen = await shifts.openOf({ ...merchant, tillId: terminal.tillId })
    expect.assert(seen !== undefined)
    // This window has not heard of it yet.
    vi.spyOn(shifts, 'openOf').mockResolvedValue(seen)
    // The other window added change and counted again: right to the cent, unlike this window.
    const change = { kind: 'pay-in', amount: cents(5_000), reason: 'Change' } as const
    await act(async () => {
      await shifts.change(seen.id, (now) => ({
        ...now,
        movements: [...now.movements, { id: 'm', at: 1, by: 'Sipho', ...change }],
        counts: [...now.counts, { at: 1, by: 'Sipho', total: cents(55_000) }],
      }))
    })
    await press('Close the shift')
    expect(await screen.findByText('The shift wasn’t closed')).toBeInTheDocument()
    expect((await shifts.get(seen.id))?.closing).toBeUndefined()
  })

  it('counts nothing if cash moves while the till reads its sales, and keeps the typed count', async () => {
    await openShift('500')
    const { shifts, terminal } = shop.till
    const open = await shifts.openOf({ ...merchant, tillId: terminal.tillId })
    expect.assert(open !== undefined)
    await follow('Count and close')
    const drop = { kind: 'drop', amount: cents(10_000), reason: 'Safe' } as const
    const { reader } = shop.till.api
    const reply = reader.replyToEither.bind(reader)
    vi.spyOn(reader, 'replyToEither').mockImplementationOnce(async (...asked) => {
      await shifts.change(open.id, (now) => ({
        ...now,
        movements: [...now.movements, { id: 'm', at: 1, by: 'Sipho', ...drop }],
      }))
      return reply(...asked)
    })
    await enterSum('500')
    expect(await screen.findByText('The shift changed during the count')).toBeVisible()
    expect((await shifts.get(open.id))?.counts).toEqual([])
    expect(screen.getByLabelText('Cash in the drawer')).toHaveValue('500')
    await enterSum('400')
    await expectRight()
  })

  it('keeps the sales that the engine no longer shows', async () => {
    await openShift('500')
    await sell()
    await screen.findByRole('row', { name: /Total.*R.20\.00/ })
    const { engine } = shop.till
    const snapshot = engine.snapshot.bind(engine)
    const [first] = snapshot().sales
    const isFirst = ({ reference }: { reference: string }) => reference === first?.reference
    // As after a hundred newer ones.
    let shown = { of: snapshot(), without: snapshot() }
    vi.spyOn(engine, 'snapshot').mockImplementation(() => {
      const of = snapshot()
      if (shown.of !== of)
        shown = { of, without: { ...of, sales: of.sales.filter((sale) => !isFirst(sale)) } }
      return shown.without
    })
    await sell('+27821234568')
    expect(await screen.findByRole('row', { name: /Total.*R.40\.00/ })).toBeVisible()
  })

  it('closes by its own figures if the till can’t read the platform’s list, and says so', async () => {
    const noAnswer = { kind: 'no-answer', reason: 'network' } as const
    vi.spyOn(shop.till.api.reader, 'replyToEither').mockResolvedValue(noAnswer)
    await openShift('500')
    await sell()
    expect(await screen.findByText('Not compared with the platform')).toBeInTheDocument()
    await count('520')
    await expectRight()
    expect(screen.getByText('Not compared with the platform')).toBeInTheDocument()
    expect(plain((await closeWithZ()).textContent)).toContain('Not compared with the platform')
  })

  it('can’t be counted while the till can’t read the journal, and keeps the typed count', async () => {
    await openShift('500')
    await sell()
    await screen.findByRole('row', { name: /Total/ })
    await follow('Count and close')
    shop.device.diskFaults = { beforeRead: () => Promise.reject(new Error('The disk is gone')) }
    await enterSum('520')
    expect(await screen.findByText('The count couldn’t be saved')).toBeInTheDocument()
    shop.device.diskFaults = {}
    await press('Done counting')
    expect(await screen.findByText('Exactly right')).toBeInTheDocument()
  })

  it('shows no open sale and no closed shift of another account that used this device', async () => {
    await openShift('500')
    await count('500')
    await closeWithZ()
    const { search } = shop.bar.at()
    await sell('+27820000001')
    shop = await reopenShop(shop, {
      path: `/cash-up${search}`,
      account: { accountType: 'sub-merchant', accountId: 'S-2001', userKey: 'till' },
    })
    expect(await screen.findByText('This till has no such closed shift')).toBeVisible()
    expect(screen.queryByRole('article', { name: 'Z report' })).not.toBeInTheDocument()
    expect(shop.till.engine.snapshot().sales).toHaveLength(1)
    await openShift('500')
    expect(await screen.findByText('Nothing has been sold in this shift yet.')).toBeVisible()
    expect(screen.queryByText(/open sale/)).not.toBeInTheDocument()
  })
})

describe('open sales', () => {
  it('have a link, can be closed over knowingly, and count in the next shift', async () => {
    await openShift('500')
    const reference = await sell('+27820000001', 3_000)
    const open = within(
      await screen.findByRole('list', { name: 'Open sales, not in the totals yet' }),
    )
    expect(
      screen.getByRole('heading', { name: '1 open sale, not in the totals yet' }),
    ).toBeVisible()
    expect(open.getByRole('link', { name: 'MTN airtime' })).toHaveAttribute(
      'href',
      `/sell/result/${reference}`,
    )
    // The customer's cash is in the drawer, sold or not.
    await count('530')
    await expectRight()
    await press('Close the shift')
    expect(screen.getByRole('checkbox', { name: /^Close with/ })).toBeInvalid()
    await shop.user.click(screen.getByRole('checkbox', { name: /^Close with/ }))
    expect(line(await closeWithZ(), 'Open, not in the totals')).toBe('1')

    await shop.pass(10_000)
    await follow('Back to cash-up')
    expect(await screen.findByText(/^1 sale, R.30\.00, was made before/)).toBeInTheDocument()
    await openShift('530')
    expect(await screen.findByText('1 sale from before this shift')).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /Total/ })).toHaveTextContent(/1R.30\.00/)
    await count('530')
    await expectRight()
  })

  it('made during or after the count are counted once, in the next shift', async () => {
    await openShift('500')
    await follow('Count and close')
    const { reader } = shop.till.api
    const read = reader.replyToEither.bind(reader)
    vi.spyOn(reader, 'replyToEither').mockImplementationOnce(async (...request) => {
      await shop.tab.sell(airtime('+27821234568', 9_000))
      return read(...request)
    })
    await enterSum('500')
    await expectRight()
    await sell()
    expect(line(await closeWithZ(), 'Sales (0)')).toBe('R 0.00')
    await follow('Back to cash-up')
    await openShift('0')
    expect(await screen.findByRole('row', { name: /Total/ })).toHaveTextContent(/2R.110\.00/)
  })
})

it('the drawer must hold no cash of redemptions, unknown payments and other tills, by any clock', async () => {
  await openShift('500')
  await act(() => shop.tab.sell(redemptionOf('123456789012', 40)))
  await act(() => shop.tab.sell(redemptionOf('123456789013', 0)))
  expect(await screen.findByRole('row', { name: /Total/ })).toHaveTextContent(/R.140\.00$/)
  for (const merchantReference of ['T1-of-a-lost-journal', 'T2-of-another-till']) {
    const body = { ...airtime().body, merchantReference }
    await shop.api.session.send(purchaseOf(JSON.stringify(body)))
  }
  const day = 24 * 60 * 60_000
  await sell()
  await shop.device.clock.setWall(shop.device.clock.wallNow() - 40 * day)
  await sell('+27821234568', 1_000)
  await shop.device.clock.setWall(shop.device.clock.wallNow() + 41 * day)
  await sell('+27821234569', 500)
  await count('395')
  await expectRight()
  const z = await closeWithZ()
  expect(line(z, 'Payment unknown (1)')).toBe('R 20.00')
  expect(plain(z.textContent)).toContain('On other tills of the account: 1 sale, R 20.00')
})

it.each(['/cash-up', '/cash-up?shift=S-1'])(
  'the till says at %s if the browser can’t save',
  async (path) => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('No', 'SecurityError')
    })
    shop = await reopenShop(shop, { path })
    expect(
      await screen.findByText('This browser won’t let the till save its shifts'),
    ).toBeInTheDocument()
  },
)

it('the till says so if it can’t read what earlier shifts counted', async () => {
  await openShift('500')
  shop = await reopenShop(shop)
  const failing = new DOMException('No', 'UnknownError')
  const counted = vi.spyOn(shop.till.shifts, 'counted').mockRejectedValue(failing)
  await shop.bar.go('/cash-up')
  expect(await screen.findByText('This till’s sales can’t be read right now')).toBeInTheDocument()
  counted.mockRestore()
  await shop.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: /^Shift 1$/ })).toBeInTheDocument()
})

/** A redemption paid in cash; 0 rand means the full balance. */
function redemptionOf(pin: string, rand: number) {
  const draft = redemption(pin)
  const { summary } = airtime('+27821234567', rand * 100)
  return {
    ...draft,
    body: { ...draft.body, amount: rand, productCode: 'OTT-REDEEM' },
    summary: { ...draft.summary, amount: summary.amount },
  }
}
