import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A PGlite or node-postgres database, or a transaction on it, through drizzle. */
export type Database = Pick<
  PgDatabase<PgQueryResultHKT>,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>
