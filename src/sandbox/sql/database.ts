import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'

/** PGlite's or node-postgres's database, or a transaction on it, through drizzle. */
export type Database = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/** A whole number as the drivers give it: bigint and count(*) are text under node-postgres. */
export const wholeNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+$/))]),
  z.transform(Number),
)

const result = z.object({ rows: z.array(z.unknown()) })

/** Runs a statement of our own writing and parses its rows. */
export async function rowsOf<Row>(
  db: Database,
  statement: SQL,
  row: z.ZodMiniType<Row>,
): Promise<readonly Row[]> {
  const { rows } = z.parse(result, await db.execute(statement))
  return rows.map((each) => z.parse(row, each))
}
