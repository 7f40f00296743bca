import { expect, test } from 'vitest'
import { silentLog } from '../../testing/servers/silent-log.ts'
import { watchDatabase } from './database-watch.ts'

function watched() {
  const lines: string[] = []
  let now = 0
  const write = (line: string) => void lines.push(line)
  const told = watchDatabase({ ...silentLog, info: write, error: write }, () => now)
  /** Uses the database at each instant. @param outcome one letter per use: `.` for success, `x` for failure */
  const use = (outcomes: string, everyMs: number) => {
    for (const outcome of outcomes) {
      told(outcome === '.' ? undefined : 'ECONNREFUSED')
      now += everyMs
    }
    return lines
  }
  return use
}

const away = "The database can't be asked, and requests get 503: ECONNREFUSED"
const back = 'The database answers again'

test.each([
  ['that always answers is not logged', '.....', 1_000, []],
  ['that is away is logged once', '..xxxxxxxxxxxx', 1_000, [away]],
  ['that has been back for four seconds is not logged yet', 'x.....', 1_000, [away]],
  ['that has been back for five seconds is logged', 'x......', 1_000, [away, back]],
  ['that is away again is logged again', 'x......x......', 1_000, [away, back, away, back]],
  ['that flaps is logged once', 'x.x..x...x.x.x....x.', 1_000, [away]],
  ['that fails every tenth use is logged once', '.........x'.repeat(200), 50, [away]],
])('a database %s', (_, outcomes, everyMs, lines) => {
  expect(watched()(outcomes, everyMs)).toEqual(lines)
})
