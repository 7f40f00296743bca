/** What a worker and its pages agree on. Each name includes the scope, because two tills may share an origin. */

/** The cache for `config.json`; a page fills it after reading the file. */
export function settingsCache(scope: string): string {
  return `tuckshop-settings-${scope}`
}

/** The cache of the worker's files. */
export function filesCache(scope: string): string {
  return `tuckshop-files-${scope}`
}

/** A page shares this lock while in use; a new version needs it exclusively. */
export function inUseLock(scope: string): string {
  return `tuckshop-in-use-${scope}`
}

/** A page's message to a waiting new version: take over, unless a page is in use. */
export const takeOver = 'take-over'
