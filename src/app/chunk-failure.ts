/** How the engines word a module that did not come; no standard names it. */
const words =
  /dynamically imported module|importing a module script failed|unable to preload|failed to load module/i

/**
 * Whether an error means that a part of the till's code could not be fetched: no network, or a newer version
 * was put in place and the old parts are gone.
 */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && words.test(error.message)
}
