import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Firefox before 121 has no :has() (docs/testing.md). Here it may fall away, or something else takes its place. */
const mayFallAway = [
  'sell/open/tray.css',
  'sell/steps/counter.css',
  'ui/base.css',
  'ui/field/field.css',
  'ui/print.css',
  'ui/surface.css',
  'ui/table.css',
]

test('a screen shows what it must without :has()', () => {
  const source = new URL('../', import.meta.url)
  const withHas = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.css'))
    .filter((file) => readFileSync(new URL(file, source), 'utf8').includes(':has('))
  expect(withHas.sort()).toEqual(mayFallAway)
})
