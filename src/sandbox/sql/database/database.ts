import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/** A PGlite or node-postgres database, or a transaction on it, through drizzle. */
export type Database = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/** A whole number as the drivers give it: bigint and count(*) are text under node-postgres. */
export const wholeNumber = z.union([z.number(), z.string().regex(/^-?\d+$/)]).transform(Number)

const result = z.object({ rows: z.array(z.unknown()) })

/** A statement of every sale, in the database's dialect, and the rows of its answer. */
export interface Statement<Row> {
  /** PostgreSQL keeps the parsed and planned statement under this name for the life of a connection. */
  readonly name: string
  readonly text: string
  readonly row: z.ZodType<Row>
}

/**
 * Runs a statement directly by the driver, outside any transaction. Drizzle would build it again each time, which costs
 * more than its answer.
 */
export type Ask = (
  statement: Pick<Statement<unknown>, 'name' | 'text'>,
  values: readonly unknown[],
) => Promise<unknown>

/** Runs a statement of every sale and parses its rows. */
export async function answerOf<Row>(
  ask: Ask,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  return parsed(await ask(statement, values), statement.row)
}

/** Runs hand-written SQL and parses its rows. */
export async function rowsOf<Row>(
  db: Database,
  statement: SQL,
  row: z.ZodType<Row>,
): Promise<readonly Row[]> {
  return parsed(await db.execute(statement), row)
}

function parsed<Row>(answer: unknown, row: z.ZodType<Row>): readonly Row[] {
  return result.parse(answer).rows.map((each) => row.parse(each))
}
