import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/** PGlite's or node-postgres's database, or a transaction on it, through drizzle. */
export type Database = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>

/** A whole number as the drivers give it: bigint and count(*) are text under node-postgres. */
export const wholeNumber = z.union([z.number(), z.string().regex(/^-?\d+$/)]).transform(Number)

const result = z.object({ rows: z.array(z.unknown()) })

/** A statement that every sale makes, in words of the database's own, and what a row of its answer is. */
export interface Statement<Row> {
  /** Under which PostgreSQL keeps it, parsed and planned, for as long as a connection lives. */
  readonly name: string
  readonly text: string
  readonly row: z.ZodType<Row>
}

/**
 * Runs a statement straight by the driver, outside any transaction. Through drizzle it would be put together anew each
 * time, which costs more than its answer.
 */
export type Ask = (
  statement: Pick<Statement<unknown>, 'name' | 'text'>,
  values: readonly unknown[],
) => Promise<unknown>

/** Runs a statement that every sale makes and parses its rows. */
export async function answerOf<Row>(
  ask: Ask,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  return parsed(await ask(statement, values), statement.row)
}

/** Runs a statement of our own writing and parses its rows. */
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
