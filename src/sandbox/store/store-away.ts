/**
 * The store can't be asked now: its database is down, hangs, or has no room for another connection. Whether what was
 * asked has been done is not known. `message` is for a log and tells no values.
 */
export class StoreAway extends Error {
  override readonly name = 'StoreAway'
}
