import { readSales } from '../../../till/held/read-sales.ts'
import { drawerCashOf } from '../../../cash-up/count/drawer-cash.ts'
import { shiftMoneyOf, type ShiftMoney } from '../../../cash-up/takings/shift-money.ts'
import { readPayments, readRecords, readRedeemed } from '../../../cash-up/shift/read-shift.ts'
import { openedShift } from '../../../cash-up/shift/shift.ts'
import { xSlip } from '../../../cash-up/closed/slip.ts'
import { groupsOf, nothing } from '../../../cash-up/takings/totals.ts'
import { slipText } from '../../../receipt/slip/slip-text.ts'
import type { Transaction } from '../../../sandbox/store/store.ts'
import { cents } from '../../../values/money.ts'
import { isReadable } from '../drawn/grammar.ts'
import { rawTextIn } from '../drawn/raw-text.ts'
import { elsewhere, type Day } from '../day.ts'
import { listsStatus } from './promises.ts'

/** The day's shift: every sold sale counts once, in its direction, and nothing else counts. */
export async function checkCashUp(
  day: Day,
  transactions: readonly Transaction[],
  openedAt: number,
): Promise<void> {
  const { till, clock, found } = day
  const { api, account, shop } = till
  const { engine } = shop.tab
  const sales = await readSales(engine, account)
  const redeemed = await readRedeemed(engine, sales)
  const list = await clock.until(readRecords(api, openedAt))
  const shiftMoney = shiftMoneyOf({
    tillId: shop.terminal.tillId,
    openedAt,
    platformFrom: openedAt,
    sales,
    payments: await readPayments(engine, account),
    rounding: shop.terminal.cashRounding,
    records: list?.records,
    counted: new Set(),
    redeemed,
    productOf: (code) => shop.catalogue.byCode.get(code),
    sellerOf: ({ account }) => account.userKey,
  })
  const { takings, open, differences } = shiftMoney
  for (const { id, status, kind, amount, merchantReference } of transactions) {
    const own = takings.filter(({ transactionId }) => transactionId === id)
    const isOpen = open.some(({ reference }) => reference.startsWith(merchantReference))
    if (status !== 'COMPLETED' || merchantReference === elsewhere.reference)
      found.expect('cash-up', own.length === 0, `a ${status} ${kind} is counted`)
    else
      found.expect(
        'cash-up',
        own.length === 1 || (own.length === 0 && isOpen),
        `a sold ${kind} counts ${own.length} times and is ${isOpen ? '' : 'not '}open`,
      )
    for (const taking of own) {
      found.expect('cash-up', taking.amount === amount, `${amount} cents count ${taking.amount}`)
      found.expect(
        'cash-up',
        taking.direction === (kind === 'redeem' ? 'out' : 'in'),
        `a ${kind} counts as money going ${taking.direction}`,
      )
    }
  }
  const ids = new Set(transactions.map(({ id }) => id))
  for (const { transactionId = '', title } of takings)
    found.expect('cash-up', ids.has(transactionId), `${title} counts but is on no platform`)
  // The platform booked exactly what the till sold, so a comparison shows no difference.
  for (const { title, journal, platform } of differences)
    found.add(
      'cash-up',
      `${title}, ${journal} cents: the till says that the platform has ${platform ?? 'not completed it'}`,
    )
  checkElsewhere(day, shiftMoney.elsewhere)
  const shift = openedShift(
    {
      tillId: shop.terminal.tillId,
      accountType: account.accountType,
      accountId: account.accountId,
    },
    {
      id: 'S-1',
      number: 1,
      openedAt,
      openedBy: 'Manager',
      float: cents(0),
      platformFrom: openedAt,
    },
  )
  const groups = groupsOf(takings)
  const cash = drawerCashOf(takings, shiftMoney.flows, shiftMoney.held)
  const slip = xSlip(
    shift,
    { groups, cash, earlier: nothing, open, elsewhere: shiftMoney.elsewhere, differences },
    clock.wallNow(),
  )
  const raw = rawTextIn(slipText(slip))
  found.expect('raw text', raw === undefined, `the X report has “${raw}”`)
}

/** The till says "sold elsewhere" for another software's sale whose record tells outcome, time and owner. */
function checkElsewhere({ platform, found }: Day, said: ShiftMoney['elsewhere']): void {
  const { drawn } = platform
  // A record without a reference has no known owner.
  if (!isReadable(drawn, 'reference')) return
  const isTold =
    listsStatus(drawn) &&
    isReadable(drawn, 'amount', 'created', 'createdForm') &&
    // By its own clock the platform sold it before the shift began.
    drawn.clock !== '20 minutes slow'
  const { count, amount } = said.in
  const isRight = isTold ? count === 1 && amount === elsewhere.amount : count <= 1
  found.expect(
    'cash-up',
    isRight && said.out.count === 0,
    `the till says that ${count} sales of ${amount} cents are another till’s`,
  )
}
