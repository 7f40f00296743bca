import { expect, test } from 'vitest'
import { createMetrics } from '../../server/watch/metrics.ts'
import { readSettings } from '../../server/config/settings.ts'
import { readPrometheus } from '../servers/prometheus-text.ts'
import { variablesRead } from '../servers/server-settings.ts'
import { files, textOf } from './project-files.ts'

/** Compares docs/operating.md with the server. */

const guide = textOf('docs/operating.md')

/** The rows of the table under a heading, cell by cell. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = guide.split(`\n${heading}\n`)[1]?.split(/\n#+ /)[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const variables = rowsUnder('## What to set').map(([name = '', initial = '']) => ({
  name: name.replaceAll('`', ''),
  initial: /^`(.*)`$/.exec(initial)?.[1],
}))

test('the table has exactly the variables that the server reads', () => {
  expect(variables.map(({ name }) => name).toSorted()).toEqual([...variablesRead()].toSorted())
})

test('the server reads its environment only through the settings', () => {
  const reading = files.filter(
    (path) =>
      /^src\/(?:server|sandbox)\//.test(path) &&
      !path.includes('.test.') &&
      textOf(path).includes('process.env'),
  )
  expect(reading).toEqual(['src/server/program.ts'])
})

test('its defaults are the server’s', () => {
  const written = variables.flatMap(({ name, initial }) =>
    initial === undefined ? [] : [[name, initial] as const],
  )
  expect(written.length).toBeGreaterThan(5)
  expect(readSettings(Object.fromEntries(written), [])).toEqual(readSettings({}, []))
})

test('its metrics exist, and it explains all of ours', async () => {
  const metrics = createMetrics({
    isReady: async () => true,
    lateMs: async () => 0,
    pool: () => ({ busy: 0, idle: 0, waiting: 0 }),
  })
  const names = [...readPrometheus(await metrics.text()).keys()]
  const explained = rowsUnder('### The metrics').flatMap(([cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  expect(explained.filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => name.startsWith('tuckshop_') && !explained.includes(name))).toEqual(
    [],
  )
})

test('its log lines are in the code', () => {
  const code = files
    .filter((path) => /^src\/server\/[\w/-]+\.ts$/.test(path) && !path.includes('.test.'))
    .map(textOf)
    .join('\n')
  const lines = rowsUnder('### The log').flatMap(([cell = '']) =>
    [...cell.matchAll(/`([A-Z][^`]*)`/g)].map(([, line = '']) => line.replace(/…$/, '').trim()),
  )
  expect(lines.length).toBeGreaterThan(8)
  const ofRequests = 'POST /purchase 200 12 ms'
  expect(lines.filter((line) => line !== ofRequests && !code.includes(line))).toEqual([])
})
