import { act, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { purchaseOf } from '../platform/transport/requests.ts'
import { pinStore } from '../till/terminal/pin/pin-store.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { airtime, redemption } from '../testing/shop/sale/sale-device.ts'
import { openShop, plain, reopenShop, type Shop } from '../testing/dom/shop-on-screen.tsx'
import { announcementStore } from '../ui/overlay/announce.ts'
import { cents } from '../values/money.ts'
import { localDateTimeText } from '../values/time/dates.ts'
import { withCount, type Cut, type Shift } from './shift/shift.ts'
import { ownerOf } from './shift/shift-queries.ts'
import type { Changed } from './shift/shift-store.ts'

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
async function openShift(float = '500', before?: 'Include' | 'Leave out') {
  await goToCashUp()
  if (before !== undefined)
    await shop.user.click(await screen.findByRole('radio', { name: before }))
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
const slip = (name: string) => screen.findByRole('article', { name })
/** The value of a slip's line. */
const line = (paper: HTMLElement, name: string) =>
  plain(within(paper).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent)

describe('a shift', () => {
  it('opens with a float that it can read, and adds up the sales', async () => {
    await goToCashUp()
    await press('Open the shift')
    expect(screen.getByLabelText('Float in the drawer')).toBeInvalid()
    await openShift('500')
    await sell()
    await sell('+27821234568', 5_550, 'card')
    await sell('+27820000003', 3_000)
    const takings = within(await screen.findByRole('table', { name: 'Takings' }))
    expect(takings.getByRole('row', { name: /Cash/ })).toHaveTextContent(/1R.20\.00/)
    expect(takings.getByRole('row', { name: /Card/ })).toHaveTextContent(/1R.55\.50/)
    expect(takings.getByRole('row', { name: /Total/ })).toHaveTextContent(/2R.75\.50/)
    await shop.user.click(screen.getByRole('radio', { name: 'Kind' }))
    expect(takings.getByRole('row', { name: /Airtime/ })).toHaveTextContent(/2R.75\.50/)
    const byTime = within(screen.getByRole('table', { name: 'Sales by time' }))
    expect(byTime.getByRole('row', { name: /Airtime/ })).toHaveTextContent(/R.75\.50/)
  })

  it('offers to count earlier sales with their cash, and counts them', async () => {
    await sell()
    await sell('+27821234568', 5_550, 'card')
    await shop.pass(1_000)
    await goToCashUp()
    const title = await screen.findByText(/were made before this shift$/)
    expect(plain(title.textContent)).toBe('2 sales, R 75.50, were made before this shift')
    expect(said()).toContain('R 20.00 in cash came into the drawer. It all counts in this shift.')
    expect(said()).toContain('Count the cash without the R 20.00 from before this shift.')
    expect(screen.getByRole('radio', { name: 'Include' })).toBeChecked()
    await openShift('500')
    expect(await screen.findByText('2 sales from before this shift')).toBeInTheDocument()
    await count('520')
    expect(screen.getByText('Exactly right')).toBeInTheDocument()
  })

  it('does not count what somebody left out, and names that person, up to the Z', async () => {
    await sell()
    await openShift('520', 'Leave out')
    expect(await screen.findByText('Nothing has been sold in this shift yet.')).toBeInTheDocument()
    expect(plain(screen.getByText(/^Left out: /).textContent)).toBe('Left out: 1 sale, R 20.00')
    await count('520')
    expect(screen.getByText('Exactly right')).toBeInTheDocument()
    await press('Close the shift')
    expect(plain((await slip('Z report')).textContent)).toContain(
      'merchant left out what was made before this shift: 1 sale, R 20.00, with R 20.00 in cash. It counts in no shift.',
    )
    await follow('Back to cash-up')
    await screen.findByRole('button', { name: 'Open the shift' })
    expect(screen.queryByText(/made before this shift$/)).not.toBeInTheDocument()
  })

  it('offers sales from days before the first shift, and leaves them out by default', async () => {
    await sell()
    await shop.pass(2 * 24 * 60 * 60_000)
    await goToCashUp()
    expect(await screen.findByRole('radio', { name: 'Leave out' })).toBeChecked()
  })

  it('counts cash when the cashier takes it, and no longer after giving it back', async () => {
    await openShift('500')
    const reference = await sell('+27820000003', 3_000)
    await count('530')
    expect(screen.getByText('Exactly right')).toBeInTheDocument()
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
    expect(await screen.findByText('Exactly right')).toBeInTheDocument()
    await press('Close the shift')
    const z = await slip('Z report')
    expect(line(z, 'Cash taken (1)')).toBe('R 30.00')
    expect(line(z, 'Cash given back (1)')).toBe('-R 30.00')
    expect(line(z, 'Cash expected')).toBe('R 500.00')
  })

  it('gives back in the next shift what this one took, across a restart', async () => {
    await openShift('500')
    const reference = await sell('+27820000003', 3_000)
    await count('530')
    await press('Close the shift')
    await slip('Z report')
    shop = await reopenShop(shop, { path: '/cash-up' })
    await screen.findByRole('button', { name: 'Open the shift' })
    expect(screen.queryByText(/before this shift/)).not.toBeInTheDocument()
    await openShift('530')
    await act(() => shop.till.engine.giveBack([reference]))
    await count('500')
    expect(screen.getByText('Exactly right')).toBeInTheDocument()
    expect(said()).toMatch(/Cash given back \(1\)-R 30\.00/)
  })

  it('counts in coins that exist: the float, cash movements and the count', async () => {
    await goToCashUp()
    await shop.user.type(await screen.findByLabelText('Float in the drawer'), '500.05{Enter}')
    const words = /No coins make R.\d+\.\d5, as the smallest is 10c/
    expect(await screen.findByText(words)).toBeInTheDocument()
    await shop.user.clear(screen.getByLabelText('Float in the drawer'))
    await openShift('500')
    await press('Move cash')
    await shop.user.type(await screen.findByLabelText('Amount'), '12.35')
    await shop.user.type(screen.getByLabelText('Reason'), 'Milk{Enter}')
    expect(await screen.findByText(words)).toBeInTheDocument()
    await shop.user.keyboard('{Escape}')
    await follow('Count and close')
    await enterSum('499.95')
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.getByLabelText('Cash in the drawer')).toBeInvalid()
  })

  it('hides its figures from the cashier who counts if the till has a manager', async () => {
    await pinStore.set(merchant, '739148')
    await openShift('500')
    await sell()
    await screen.findByText('Only the manager sees the figures')
    const figures = /500\.00|Takings|Taken|Cash taken|In cash|, float/
    expect(said()).not.toMatch(figures)
    shop = await reopenShop(shop, { path: '/cash-up?view=x' })
    await press('Show the figures')
    expect(screen.queryByRole('article', { name: 'X report' })).not.toBeInTheDocument()
    await shop.user.type(await screen.findByLabelText('Manager’s PIN'), '739148{Enter}')
    expect(line(await slip('X report'), 'Cash taken (1)')).toBe('R 20.00')
    await follow('Back to cash-up')
    expect(await screen.findByRole('row', { name: /Total/ })).toHaveTextContent(/1R.20\.00/)
    await follow('Count and close')
    expect(said()).not.toMatch(figures)
    await follow('Back to cash-up')
    expect(await screen.findByText('Only the manager sees the figures')).toBeInTheDocument()
  })

  it('takes along what the till holds at its close, and not before', async () => {
    const held = () => shop.till.heldStore.all()
    await act(() =>
      shop.till.heldStore.hold({ id: 'a', heldAt: shop.clock.wallNow(), text: 'typed' }),
    )
    await openShift('500')
    await count('500')
    expect(await held()).toHaveLength(1)
    await press('Close the shift')
    await slip('Z report')
    expect(await held()).toEqual([])
  })

  it('hides the expected cash before the count, and closes right to the cent with a Z', async () => {
    await openShift('500')
    await sell()
    await screen.findByRole('row', { name: /Total/ })
    expect(said()).not.toMatch(/expected|520\.00/)
    await follow('X slip')
    expect(plain((await slip('X report')).textContent)).not.toContain('520.00')
    await follow('Back to cash-up')
    const scrolled = vi.spyOn(window, 'scrollTo')
    await follow('Count and close')
    await shop.user.type(await screen.findByLabelText('R200 notes'), '2{Enter}')
    expect(scrolled).toHaveBeenCalledWith(0, 0)
    expect(screen.getByLabelText('R100 notes')).toHaveFocus()
    await shop.user.type(screen.getByLabelText('R100 notes'), '1')
    await shop.user.type(screen.getByLabelText('R20 notes'), '1')
    expect(screen.getByText('Counted').parentElement).toHaveTextContent(/520\.00/)
    expect(said()).not.toContain('Cash expected')
    await press('Done counting')
    expect(await screen.findByText('Exactly right')).toBeInTheDocument()
    await press('Close the shift')
    const z = await slip('Z report')
    expect(line(z, 'Cash expected')).toBe('R 520.00')
    expect(line(z, 'Cash counted')).toBe('R 520.00')
    expect(line(z, 'R200 × 2')).toBe('R 400.00')
    Object.assign(document, { adoptedStyleSheets: [] })
    const printed = vi.spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('afterprint'))
    })
    await press('Print')
    expect(printed).toHaveBeenCalledOnce()
    expect(z).toHaveClass('print-root')
  })

  it('with a difference needs a reason, and can be counted again with the typed count', async () => {
    await openShift('500')
    await count('499.90')
    expect(screen.getByText(/^R.0\.10 short$/)).toBeInTheDocument()
    await press('Close the shift')
    expect(screen.getByLabelText('Reason for the variance')).toBeInvalid()
    await press('Count again')
    expect(await screen.findByLabelText('Cash in the drawer')).toHaveValue('499.90')
    await enterSum('499')
    await shop.user.type(
      await screen.findByLabelText('Reason for the variance'),
      'Wrong change to a customer',
    )
    const opening = { id: 'o1', at: shop.device.clock.wallNow(), by: 'merchant', reason: 'Change' }
    await act(() => shop.till.shifts.noteOpening(ownerOf(shop.till), opening))
    await press('Close the shift')
    const z = await slip('Z report')
    expect(line(z, 'Variance')).toBe('R 1.00 short')
    expect(line(z, 'Reason')).toBe('Wrong change to a customer')
    expect(within(z).getByText('Counted 2 times; the last counts.')).toBeInTheDocument()
  })

  it('keeps a typed count across a reload', async () => {
    await openShift('500')
    await follow('Count and close')
    await shop.user.type(await screen.findByLabelText('R50 notes'), '7')
    await shop.user.type(screen.getByLabelText('50c coins'), '13')
    // Gives the browser time to write the draft to disk.
    await waitFor(async () => {
      const kept = await new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('tuckshop-shifts')
        opening.addEventListener('error', () => reject(new Error('Not opened')))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
          all.addEventListener('success', () => {
            opening.result.close()
            resolve(all.result)
          })
        })
      })
      expect(kept).toMatchObject([{ pieces: { '5000': '7', '50': '13' } }])
    })
    shop = await reopenShop(shop, { path: '/cash-up?view=count' })
    expect(await screen.findByLabelText('R50 notes')).toHaveValue('7')
    expect(screen.getByLabelText('50c coins')).toHaveValue('13')
  })

  it('includes cash moved with a reason, and needs a new count after it', async () => {
    await openShift('500')
    await press('Move cash')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move cash' }))
    await shop.user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByLabelText('Amount')).toBeInvalid()
    expect(dialog.getByLabelText('Reason')).toBeInvalid()
    await shop.user.type(dialog.getByLabelText('Amount'), '120.50')
    await shop.user.type(dialog.getByLabelText('Reason'), 'Milk{Enter}')
    expect(await screen.findByText(/^Milk · /)).toBeInTheDocument()
    await count('379.50')
    expect(screen.getByText('Exactly right')).toBeInTheDocument()
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

  it.each(
    ['Count again', 'Back to selling in this shift'].flatMap((button) => [
      [button, 'can’t be saved', () => Promise.reject<Changed>(new DOMException('Full'))] as const,
      [
        button,
        'is closed',
        () => Promise.resolve<Changed>({ kind: 'refused', shift: undefined }),
      ] as const,
    ]),
  )('keeps its result at %s if it %s, and says so', async (button, _, change) => {
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

  it('shows who sold what, once there are several cashiers', async () => {
    shop.device.cashier = () => 'Thandi'
    await openShift('500')
    await sell()
    await screen.findByRole('row', { name: /Total/ })
    expect(screen.queryByRole('radio', { name: 'Cashier' })).not.toBeInTheDocument()
    shop.device.cashier = () => 'Sipho'
    await sell('+27821234568', 700)
    await shop.user.click(await screen.findByRole('radio', { name: 'Cashier' }))
    expect(screen.getByRole('row', { name: /Thandi/ })).toHaveTextContent(/1R.20\.00/)
    expect(screen.getByRole('row', { name: /Sipho/ })).toHaveTextContent(/1R.7\.00/)
  })

  it('closes by its own figures if the till can’t read the platform’s list, and says so', async () => {
    vi.spyOn(shop.till.api.reader, 'replyToEither').mockResolvedValue({
      kind: 'no-answer',
      reason: 'network',
    })
    await openShift('500')
    await sell()
    expect(await screen.findByText('Not compared with the platform')).toBeInTheDocument()
    await count('520')
    expect(screen.getByText('Exactly right')).toBeInTheDocument()
    expect(screen.getByText('Not compared with the platform')).toBeInTheDocument()
    await press('Close the shift')
    expect(plain((await slip('Z report')).textContent)).toContain('Not compared with the platform')
  })

  it('says, up to the Z, how much of a long unordered list it compared', async () => {
    const rowOf = (page: number) => ({
      transactionId: `TX-far-${page}`,
      status: 'COMPLETED',
      amount: 5,
      createdDate: localDateTimeText(shop.clock.wallNow() - (300 - page) * 1_000),
    })
    vi.spyOn(shop.till.api.reader, 'replyToEither').mockImplementation(async (_, __, build) => {
      const page = Number(build('GET').query?.['page'])
      const body = { content: [rowOf(page)], page, size: 100, totalElements: 300, totalPages: 300 }
      return { kind: 'answer', status: 200, body, readable: true }
    })
    // Skips the pause between two pages.
    const wait = shop.clock.wait.bind(shop.clock)
    vi.spyOn(shop.clock, 'wait').mockImplementation(async (ms, signal) => {
      if (ms > 100) await wait(ms, signal)
    })
    await openShift('500')
    await sell()
    const said = /Compared with 100 transactions of the platform’s list/
    expect(await screen.findByText(said)).toBeInTheDocument()
    await count('520')
    expect(screen.getByText(said)).toBeInTheDocument()
    await press('Close the shift')
    expect(plain((await slip('Z report')).textContent)).toMatch(said)
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

  it('records when each button was pressed, even after its screen was open for long', async () => {
    const pressed: number[] = []
    /** Five minutes pass between the last key and the button. */
    const pressLater = async (name: string) => {
      await shop.pass(5 * 60_000)
      pressed.push(shop.clock.wallNow())
      await press(name)
    }
    await goToCashUp()
    await shop.user.type(await screen.findByLabelText('Float in the drawer'), '500')
    await pressLater('Open the shift')
    await press('Move cash')
    await shop.user.type(await screen.findByLabelText('Amount'), '100')
    await shop.user.type(screen.getByLabelText('Reason'), 'Milk')
    await pressLater('Save')
    await screen.findByText(/^Milk · /)
    await follow('Count and close')
    await shop.user.type(await screen.findByLabelText('R200 notes'), '2')
    await pressLater('Done counting')
    await screen.findByText('Exactly right')
    await pressLater('Close the shift')
    await slip('Z report')
    const [shift] = await shop.till.shifts.list(ownerOf(shop.till), 1)
    const { openedAt, movements = [], counts = [], cut, closing } = shift ?? {}
    expect(openedAt).toBe(pressed[0])
    expect(movements.map(({ at }) => at)).toEqual([pressed[1]])
    expect([counts[0]?.at, cut?.at]).toEqual([pressed[2], pressed[2]])
    expect(closing?.at).toBe(pressed[3])
  })

  it('stays open if another window changes it at the moment of the close', async () => {
    await openShift('500')
    await count('500')
    const { shifts } = shop.till
    const close = shifts.close.bind(shifts)
    vi.spyOn(shifts, 'close').mockImplementationOnce(async (id, apply) => {
      await shifts.change(id, (shift) =>
        withCount(shift, { at: 1, by: 'Sipho', total: cents(0) }, cutIn(shift)),
      )
      return close(id, apply)
    })
    await press('Close the shift')
    expect(await screen.findByText(/^R.500\.00 short$/)).toBeInTheDocument()
    expect(screen.queryByRole('article', { name: 'Z report' })).not.toBeInTheDocument()
    expect((await shifts.openOf(ownerOf(shop.till)))?.counts).toHaveLength(2)
  })

  it('shows no open sale and no closed shift of another account that used this device', async () => {
    await openShift('500')
    await count('500')
    await press('Close the shift')
    await slip('Z report')
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

  it('asks for the manager’s PIN at its close if the till has one', async () => {
    await pinStore.set(merchant, '739148')
    await openShift('500')
    await count('500')
    await press('Close the shift')
    const dialog = within(await screen.findByRole('dialog', { name: 'For the manager' }))
    expect(screen.queryByRole('article', { name: 'Z report' })).not.toBeInTheDocument()
    await shop.user.type(dialog.getByLabelText('Manager’s PIN'), '739148{Enter}')
    expect(await slip('Z report')).toBeInTheDocument()
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
      `/sales/${reference}`,
    )
    // The customer's cash is in the drawer, sold or not.
    await count('530')
    expect(screen.getByText('Exactly right')).toBeInTheDocument()
    await press('Close the shift')
    expect(screen.getByRole('checkbox', { name: /^Close with/ })).toBeInvalid()
    await shop.user.click(screen.getByRole('checkbox', { name: /^Close with/ }))
    await press('Close the shift')
    expect(line(await slip('Z report'), 'Open, not in the totals')).toBe('1')

    await shop.pass(10_000)
    await follow('Back to cash-up')
    expect(await screen.findByText(/^1 sale, R.30\.00, was made before/)).toBeInTheDocument()
    await openShift('530')
    expect(await screen.findByText('1 sale from before this shift')).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /Total/ })).toHaveTextContent(/1R.30\.00/)
    await count('530')
    expect(screen.getByText('Exactly right')).toBeInTheDocument()
  })

  it('made after the count belong to the next shift', async () => {
    await openShift('500')
    await sell()
    await screen.findByRole('row', { name: /Total/ })
    await count('520')
    await sell('+27821234568', 9_000)
    await press('Close the shift')
    expect(line(await slip('Z report'), 'Sales (1)')).toBe('R 20.00')
    await follow('Back to cash-up')
    await openShift('0')
    expect(await screen.findByRole('row', { name: /Total/ })).toHaveTextContent(/1R.90\.00/)
  })

  it('made while the count reads the platform’s list count once, in the next shift', async () => {
    await openShift('500')
    await follow('Count and close')
    const { reader } = shop.till.api
    const read = reader.replyToEither.bind(reader)
    vi.spyOn(reader, 'replyToEither').mockImplementationOnce(async (...request) => {
      await shop.tab.sell(airtime('+27821234568', 9_000))
      return read(...request)
    })
    await enterSum('500')
    expect(await screen.findByText('Exactly right')).toBeInTheDocument()
    await press('Close the shift')
    expect(line(await slip('Z report'), 'Sales (0)')).toBe('R 0.00')
    await follow('Back to cash-up')
    await openShift('0')
    expect(await screen.findByRole('row', { name: /Total/ })).toHaveTextContent(/1R.90\.00/)
  })
})

describe('what the drawer must hold', () => {
  it('is less by what was redeemed in cash, also for a full balance', async () => {
    await openShift('500')
    await act(() => shop.tab.sell(redemptionOf('123456789012', 40)))
    await act(() => shop.tab.sell(redemptionOf('123456789013', 0)))
    expect(await screen.findByRole('row', { name: /Total/ })).toHaveTextContent(/R.140\.00$/)
    await count('360')
    expect(screen.getByText('Exactly right')).toBeInTheDocument()
  })

  it('leaves out sales with unknown payment', async () => {
    await openShift('500')
    const body = { ...airtime().body, merchantReference: 'T1-of-a-lost-journal' }
    await shop.api.session.send(purchaseOf(JSON.stringify(body)))
    const other = { ...airtime().body, merchantReference: 'T2-of-another-till' }
    await shop.api.session.send(purchaseOf(JSON.stringify(other)))
    await count('500')
    expect(screen.getByText('Exactly right')).toBeInTheDocument()
    await press('Close the shift')
    const z = await slip('Z report')
    expect(line(z, 'Payment unknown (1)')).toBe('R 20.00')
    expect(plain(z.textContent)).toContain('On other tills of the account: 1 sale, R 20.00')
  })

  it('is the same after the clock was set back and the shift passed midnight', async () => {
    await openShift('500')
    await sell()
    await shop.device.clock.setWall(shop.device.clock.wallNow() - 40 * 24 * 60 * 60_000)
    await sell('+27821234568', 1_000)
    await shop.device.clock.setWall(shop.device.clock.wallNow() + 41 * 24 * 60 * 60_000)
    await sell('+27821234569', 500)
    await screen.findByRole('row', { name: /Total/ })
    await count('535')
    expect(screen.getByText('Exactly right')).toBeInTheDocument()
  })
})

it.each(['/cash-up', '/cash-up?view=count', '/cash-up?shift=S-1'])(
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

/** The figures that the shift's last count was compared with. */
function cutIn({ cut }: Shift): Cut {
  expect.assert(cut !== undefined)
  return cut
}

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
