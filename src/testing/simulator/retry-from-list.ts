import { moneyOf, type SaleMoney } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'
import type { Transaction } from '../../sandbox/store/store.ts'
import type { Device } from './device/device.ts'
import { worldStart } from './device/device-time.ts'
import { cashFor, retryMoneyFor, type CashDrawer } from './drawer.ts'
import { accounts } from './intents.ts'
import type { Tab } from './device/tab.ts'

/**
 * Retries a failed transaction from the platform's list, like a person: one from any till, without a listed retry
 * (ruling R22). Two tills may pick the same.
 */
export function retryFromList(tab: Tab, username: string, drawer: CashDrawer): void {
  const { device, engine } = tab
  const { dice, platform, intents, timeline, trace } = device.scene
  const accountId = accounts[username]?.accountId
  const all = [...platform.transactions.values()].filter((one) => one.accountId === accountId)
  const retried = new Set(all.map(({ parentId }) => parentId))
  const [first, ...rest] = all.filter(
    (one) => one.status === 'FAILED' && !retried.has(one.id) && !isUnnamed(one, device),
  )
  if (first === undefined || engine === undefined) return
  const { id: transactionId, merchantReference, amount } = dice.pick([first, ...rest])
  const intent = intents.get(device.scene.saleOf(merchantReference) ?? '')
  if (intent === undefined || intent.draft.kind === 'redeem') return
  const { kind, summary, payment, receiptFields } = intent.draft
  const failed = {
    kind,
    transactionId,
    merchantReference,
    others: all.flatMap((one) =>
      one.merchantReference === merchantReference && one.id !== transactionId ? [one.id] : [],
    ),
    createdAt: worldStart + timeline.now,
    summary: { ...summary, amount },
    payment,
    receiptFields,
  }
  intent.retries.push({ merchantReference, parent: transactionId, amount })
  trace(() => `${tab.name} retries ${transactionId} of ${intent.key} from the list`)
  const saysNeverGivenBack = dice.chance(0.5)
  const retry = async () => {
    const sale = await knownAs(tab, transactionId, merchantReference)
    const known: SaleMoney = sale === undefined ? { kind: 'unknown' } : moneyOf(sale)
    const isOther = sale !== undefined && sale.summary.amount !== amount
    const money = retryMoneyFor(known, isOther, amount, saysNeverGivenBack)
    const answer = engine.retry(failed, money === undefined ? {} : { money })
    drawer.retries(sale ?? failed, cashFor(money), money, answer)
  }
  for (let taps = dice.chance(0.2) ? 2 : 1; taps > 0; taps--) void retry()
}

/** The till's sale for a transaction, with the customer's money as the screen shows it. */
async function knownAs(
  { device, engine }: Tab,
  transactionId: string,
  merchantReference: string,
): Promise<Sale | undefined> {
  const { rows } = device.disk.disk
  const own = [...rows.values()].find((one) => one.transactionId === transactionId)
  // For an attempt unknown to this till, the newest attempt under the same reference has the money.
  let newest = own ?? rows.get(merchantReference)
  while (newest?.child !== undefined) newest = rows.get(newest.child)
  return newest && engine?.find(newest.reference)
}

/** A row without its transaction doesn't recognise it, so the till retries it the other way. */
function isUnnamed({ merchantReference }: Transaction, device: Device): boolean {
  const row = device.disk.disk.rows.get(merchantReference)
  return row?.state === 'failed' && row.transactionId === undefined
}
