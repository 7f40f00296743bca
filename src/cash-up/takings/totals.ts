import { cents, type Cents } from '../../values/money.ts'
import { coversOf, type Taking } from './taking.ts'

/** A count and its sum. */
export interface Sum {
  readonly count: number
  readonly amount: Cents
}

export const nothing: Sum = { count: 0, amount: cents(0) }

/** What takings can be split by. */
export type Split = 'method' | 'kind' | 'brand' | 'seller'

/** Takings that are the same in every split. Groups of one shift differ in at least one. */
export interface Group extends Sum {
  readonly direction: Taking['direction']
  readonly method?: string
  /** Sold, but nobody has paid. */
  readonly notPaid?: true
  readonly kind: string
  readonly brand: string
  readonly seller: string
}

/** A line of a split: what came in and went out under one name. `undefined`: the method is not known, or `notPaid`. */
export interface SplitRow {
  readonly name: string | undefined
  readonly notPaid?: true
  readonly in: Sum
  readonly out: Sum
}

/** The smallest groups, in order of appearance; every split adds up from them. */
export function groupsOf(takings: readonly Taking[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const taking of takings) {
    const { direction, notPaid, kind, brand, seller } = taking
    const covers = coversOf(taking)
    // It counts once, under the method that covers most.
    const main = Math.max(
      0,
      covers.findIndex(({ method }) => method === taking.method),
    )
    for (const [place, { method, amount }] of covers.entries()) {
      const key = JSON.stringify([direction, method ?? null, notPaid ?? null, kind, brand, seller])
      const before = groups.get(key)
      groups.set(key, {
        direction,
        ...(method === undefined ? {} : { method }),
        ...(notPaid === undefined ? {} : { notPaid }),
        kind,
        brand,
        seller,
        ...plus(before ?? nothing, { count: place === main ? 1 : 0, amount }),
      })
    }
  }
  return [...groups.values()]
}

/** The rows of a split, the most money first; a row without a name comes last. */
export function splitBy(groups: readonly Group[], split: Split): readonly SplitRow[] {
  const rows = new Map<string | undefined | true, SplitRow>()
  for (const group of groups) {
    const name = group[split]
    const notPaid = split === 'method' ? group.notPaid : undefined
    const fresh = { name, ...(notPaid && { notPaid }), in: nothing, out: nothing }
    const row = rows.get(notPaid ?? name) ?? fresh
    rows.set(notPaid ?? name, { ...row, [group.direction]: plus(row[group.direction], group) })
  }
  return [...rows.values()].sort(
    (a, b) =>
      Number(a.name === undefined) - Number(b.name === undefined) ||
      b.in.amount - a.in.amount ||
      b.out.amount - a.out.amount ||
      (a.name ?? '').localeCompare(b.name ?? ''),
  )
}

/** The total that came in, or went out; `where` filters it. */
export function totalOf(
  groups: readonly Group[],
  direction: Taking['direction'],
  where: (group: Group) => boolean = () => true,
): Sum {
  return groups
    .filter((group) => group.direction === direction && where(group))
    .reduce<Sum>(plus, nothing)
}

/** @throws RangeError beyond a safe integer of cents */
export function plus(a: Sum, b: Sum): Sum {
  return { count: a.count + b.count, amount: cents(a.amount + b.amount) }
}
