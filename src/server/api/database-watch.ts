import type { Log } from '../watch/log.ts'

/** How long the database must answer without failure to count as back, in milliseconds. */
const steadyMs = 5_000

/**
 * Logs once that the database is away and once that it is back. Every request in between fails for the same reason. A
 * database that comes and goes doesn't count as back.
 * @param now a clock, in milliseconds
 * @returns a function to call after each use, with the failure or `undefined`
 */
export function watchDatabase(
  log: Log,
  now: () => number = () => performance.now(),
): (away: string | undefined) => void {
  let isAway = false
  let answersSince: number | undefined
  return (away) => {
    if (away !== undefined) {
      answersSince = undefined
      if (!isAway) log.error(`The database can't be asked, and requests get 503: ${away}`)
      isAway = true
      return
    }
    if (!isAway) return
    answersSince ??= now()
    if (now() - answersSince < steadyMs) return
    isAway = false
    log.info('The database answers again')
  }
}
