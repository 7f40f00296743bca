import type { Log } from './log.ts'

/** How long the database must have answered without fail to be back, in milliseconds. */
const steadyMs = 5_000

/**
 * Says once that the database can't be asked, and once that it is back: every request in between fails for the same
 * reason, and one that comes and goes is not back.
 * @param now a clock, in milliseconds
 * @returns to be told after each use of the database why it could not be asked, or `undefined` where it could
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
