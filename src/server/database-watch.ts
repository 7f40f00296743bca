import type { Log } from './log.ts'

/**
 * Says once that the database can't be reached, and once that it is back: every request in between fails for the same
 * reason.
 * @returns to be told after each use of the database why it could not be asked, or `undefined` where it could
 */
export function watchDatabase(log: Log): (away: string | undefined) => void {
  let isAway = false
  return (away) => {
    if ((away !== undefined) === isAway) return
    isAway = away !== undefined
    if (isAway) log.error(`The database can't be asked, and requests get 503: ${away}`)
    else log.info('The database answers again')
  }
}
