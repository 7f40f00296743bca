import { expect, test } from 'vitest'
import { createLog, type LogFormat, logLevels, type LogLevel, stackOf } from './log.ts'

function logAt(level: LogLevel, format: LogFormat) {
  const lines: string[] = []
  return { log: createLog({ level, format }, (line) => void lines.push(line)), lines }
}

test('a line is one JSON object with time, level, message and fields', () => {
  const { log, lines } = logAt('info', 'json')
  log.warn('Something\nodd', { requestId: 'r-1', status: 503, user: undefined })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.match(/\n/g)).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    msg: 'Something\nodd',
    requestId: 'r-1',
    status: 503,
  })
})

test.each(logLevels)('at the level %s nothing below it is written', (level) => {
  const { log, lines } = logAt(level, 'json')
  for (const name of logLevels) log[name](name)
  const written = lines.map((line) => JSON.parse(line).msg)
  expect(written).toEqual(logLevels.slice(logLevels.indexOf(level)))
})

test('at a terminal a request is its time and its message, and an error says more', () => {
  const { log, lines } = logAt('info', 'text')
  const request = {
    requestId: 'r-1',
    client: '::1',
    method: 'GET',
    route: '/x',
    status: 200,
    ms: 3,
  }
  log.info('GET /x 200 3 ms', { ...request, user: 'U-1' })
  log.error('It broke', { requestId: 'r-1', stack: 'Error: it broke\n    at once' })
  expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
    'GET /x 200 3 ms user=U-1\n',
    'ERROR It broke requestId=r-1\nError: it broke\n    at once\n',
  ])
})

test('an error is logged without its other properties', () => {
  const error = Object.assign(new Error('It broke'), { body: 'secret' })
  expect(stackOf(error)).toContain('It broke')
  expect(stackOf(error)).not.toContain('secret')
  expect(stackOf('secret')).toBe('Unknown error')
})
