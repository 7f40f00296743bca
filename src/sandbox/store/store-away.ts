/**
 * The store is unavailable: its database is down, hangs, or has no free connection. The work may or may not be done.
 * `message` is for a log and holds no values.
 */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}
