/** What a worker and the pages that it serves agree on. Each names the scope: two tills may share an origin. */

/** The cache that holds `config.json`, which a page puts there once it has read it. */
export function settingsCache(scope: string): string {
  return `tuckshop-settings-${scope}`
}

/** The cache of the worker's own files. */
export function filesCache(scope: string): string {
  return `tuckshop-files-${scope}`
}

/** The lock that a page shares while it is in use, and that a new version must have to itself. */
export function inUseLock(scope: string): string {
  return `tuckshop-in-use-${scope}`
}

/** What a page says to a new version that waits: take over, unless a page is in use. */
export const takeOver = 'take-over'
