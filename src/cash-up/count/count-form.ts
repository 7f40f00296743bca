import { z } from 'zod'
import type { CashRounding } from '../../values/cash.ts'
import type { Cents } from '../../values/money.ts'
import { typedCash } from './cash-sum.ts'
import { denominations, parsePieces, sumOfPieces, type Pieces } from './denominations.ts'
import type { CountDraft } from '../shift/shift-schema.ts'

/** The total of a count. */
export interface Counted {
  readonly total: Cents
  readonly pieces?: Pieces
}

const cash = (rounding: CashRounding) =>
  typedCash(rounding, 'Enter the cash in rand, such as 1 250 or 1 249.90.')

/** The count as it is typed: by notes and coins, in the order of {@link denominations}, or as one sum. */
export function countSchema(rounding: CashRounding) {
  return z
    .object({ by: z.enum(['pieces', 'sum']), pieces: z.array(z.string()), sum: z.string() })
    .transform(({ by, pieces, sum }, { issues }): Counted => {
      const wrong = (path: (string | number)[], message: string) =>
        issues.push({ code: 'custom', path, message, input: undefined })
      if (by === 'sum') {
        const read = cash(rounding).safeParse(sum)
        if (read.success) return { total: read.data }
        for (const { message } of read.error.issues) wrong(['sum'], message)
        return z.NEVER
      }
      const counted: Record<string, number> = {}
      for (const [place, { value }] of denominations.entries()) {
        const number = parsePieces(pieces[place] ?? '')
        if (number === undefined) wrong(['pieces', place], 'Enter how many there are, such as 12.')
        else if (number > 0) counted[String(value)] = number
      }
      return { total: sumOfPieces(counted), pieces: counted }
    })
}
export type TypedCount = z.input<ReturnType<typeof countSchema>>

/** The total of what is typed; nothing while something in it is wrong. */
export function totalOf(count: TypedCount, rounding: CashRounding): Cents | undefined {
  return countSchema(rounding).safeParse(count).data?.total
}

export function typedCountOf({ by, pieces, sum }: CountDraft): TypedCount {
  return { by, sum, pieces: denominations.map(({ value }) => pieces[String(value)] ?? '') }
}

/** @param id the shift's id */
export function draftOf(id: string, { by, sum, pieces }: TypedCount): CountDraft {
  const written = denominations.map(
    ({ value }, place) => [String(value), pieces[place] ?? ''] as const,
  )
  return { id, by, sum, pieces: Object.fromEntries(written) }
}
