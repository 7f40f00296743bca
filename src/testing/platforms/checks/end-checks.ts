import type { Transaction } from '../../../sandbox/store/store.ts'
import type { Sale } from '../../../engine/sale.ts'
import { attemptOf } from './claims.ts'
import { homeOf } from '../drawn/drawn-till.ts'
import { promisedOf, promisedOfRetry } from './promises.ts'
import { checkSlip } from './slip-checks.ts'
import type { Day, DaySale } from '../day.ts'

/** Compares the end of a sale and its retry with the platform's bookings, and checks the receipt of a sold sale. */
export async function checkEnd(
  day: Day,
  daySale: DaySale,
  transactions: readonly Transaction[],
): Promise<void> {
  const { platform, till, found } = day
  const { pair, name, reference } = daySale
  const sale = till.shop.tab.sale(reference)
  const chain = transactions.filter((one) => one.merchantReference === sale.merchantReference)
  const sold = chain.filter(({ status }) => status === 'COMPLETED')
  found.expect('debit', sold.length <= 1, `${name} was sold ${sold.length} times`)
  const isExact = promisedOf(platform.drawn, pair.way) === 'exact'
  await checkOne(day, daySale, sale, chain, isExact)
  if (sale.child === undefined) return
  const retry = till.shop.tab.sale(sale.child)
  const promised = promisedOfRetry(platform.drawn, pair.kind, pair.way)
  await checkOne(day, daySale, retry, chain, promised === 'exact')
}

async function checkOne(
  day: Day,
  daySale: DaySale,
  sale: Sale,
  chain: readonly Transaction[],
  isExact: boolean,
): Promise<void> {
  const { found } = day
  const { pair } = daySale
  const attempt = attemptOf(sale)
  const name = attempt === 1 ? daySale.name : `the retry of ${daySale.name}`
  const own = chain.find((one) => one.attempt === attempt)
  const becomes = attempt === 1 ? pair.way.becomes : (pair.way.retry ?? 'nothing')
  const isAsMeant =
    becomes === 'nothing' ? own?.status !== 'COMPLETED' : own?.status === statusOf[becomes]
  const booked = own?.status ?? 'nothing'
  const { phase } = sale
  const isAnEnd = endsOf(own?.status).includes(phase.kind)
  const isCalled = phase.kind === 'asking' || phase.kind === 'needs-attention'
  // A request that never arrived may wait for the cashier.
  const isUnsent = own === undefined && isCalled && !isExact
  const said = saidOf(sale)
  found.expect('debit', isAsMeant || isUnsent, `${name} is ${booked} on the platform: ${said}`)
  found.expect(
    'end',
    isAnEnd || (isCalled && !isExact),
    `${name} is ${phase.kind}${'reason' in phase ? ` (${phase.reason})` : ''} although the platform has ${booked}`,
  )
  if (phase.kind === 'completed' && own !== undefined) await checkReceipt(day, daySale, sale, name)
}

const statusOf = { sold: 'COMPLETED', failed: 'FAILED' } as const

/** A failure without a transaction looks like a refusal: nothing was taken either way (ruling R19). */
function endsOf(status: Transaction['status'] | undefined): readonly Sale['phase']['kind'][] {
  if (status === 'COMPLETED') return ['completed']
  return status === 'FAILED' ? ['failed', 'rejected'] : ['rejected']
}

function saidOf({ saidLast }: Sale): string {
  return saidLast === undefined
    ? 'the till said nothing'
    : `${saidLast.outcome} ${saidLast.code ?? ''}`
}

async function checkReceipt(day: Day, { draft, pair }: DaySale, sale: Sale, name: string) {
  const { platform, till, found } = day
  const opened = await till.shop.tab.engine.openReceipt(sale.reference)
  if (opened === undefined) {
    found.add('receipt', `${name} is sold without a receipt`)
    return
  }
  const where = { code: draft.summary.productCode, kind: pair.kind }
  const home = homeOf(platform, till.shop.catalogue, where)
  if (home !== undefined)
    found.expect(
      'receipt',
      isSame(opened.receiptFields, platform.catalogue.fields(home).receiptFields),
      `${name} lost its receipt fields`,
    )
  const given = platform.receipts.get(sale.transactionId ?? '') ?? []
  checkSlip(opened, given, opened.receiptFields, { name, found })
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
