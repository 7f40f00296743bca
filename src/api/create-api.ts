import type { Connection } from './connection.ts'
import { createReader, type Reader } from './read.ts'

/** Everything by which the till talks to the platform. */
export interface Api extends Connection {
  readonly reader: Reader
}

/** What somebody who is signed in has besides: reads, which are repeated and shared. */
export function createApi(connection: Connection): Api {
  return { ...connection, reader: createReader(connection) }
}
