import { useQuery } from '@tanstack/react-query'
import { sameAccount } from '../../platform/reads/account.ts'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import type { Sale, SaleAccount } from '../../engine/sale.ts'
import { cents, type Cents } from '../../values/money.ts'
import { useTill } from '../till.ts'
import { useSales } from './use-sales.ts'

/** What the platform told of the wallet, and when. */
export interface ToldBalance {
  /** As told, less what this till has sold since; never below 0. */
  readonly left: Cents
  /** Epoch milliseconds. */
  readonly toldAt: number
}

/** A balance that was told longer ago than this (milliseconds) says nothing: somebody tops up, others sell. */
const TOLD_FOR = 12 * 60 * 60_000

/**
 * How much is left in an account's wallet, as far as the platform has told it: it does so only in the words of a
 * refusal for want of money (ruling R20). Nothing once a sale went through for which it would not have been enough:
 * then the wallet was topped up.
 * @param sales of this till, in any order
 * @param now epoch milliseconds
 */
export function toldBalance(
  sales: readonly Sale[],
  account: SaleAccount,
  now: number,
): ToldBalance | undefined {
  const own = sales.filter((sale) => sameAccount(sale.account, account))
  const [told] = own
    .flatMap(({ saidLast }) =>
      saidLast?.available === undefined || now - saidLast.at > TOLD_FOR
        ? []
        : [{ left: saidLast.available, toldAt: saidLast.at }],
    )
    .sort((a, b) => b.toldAt - a.toldAt)
  if (told === undefined) return undefined
  const since = own
    .filter((sale) => sale.createdAt > told.toldAt && isSold(sale))
    .reduce((sum, { summary }) => sum + summary.amount, 0)
  return since > told.left ? undefined : { ...told, left: cents(told.left - since) }
}

function isSold({ phase }: Sale): boolean {
  return ['completed', 'delivered', 'receipt-awaited'].includes(phase.kind)
}

/** What the wallet is known to have left; also by sales of earlier today, which the journal keeps. */
export function useToldBalance(): ToldBalance | undefined {
  const { account, api, engine } = useTill()
  const sales = useSales()
  const from = api.clock.wallNow() - TOLD_FOR
  const { data: earlier = [] } = useQuery({
    queryKey: queryKeys.toldBalance(account),
    queryFn: () => engine.history({ account, from }),
  })
  const newest = new Map([...earlier, ...sales].map((sale) => [sale.reference, sale]))
  return toldBalance([...newest.values()], account, api.clock.wallNow())
}
