import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../..', import.meta.url))
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const found = (end: string, what: RegExp) =>
  files
    .filter((file) => file.endsWith(end))
    .flatMap((file) => Array.from(readFileSync(join(source, file), 'utf8').matchAll(what)))

test('only movement is animated: a fade would be painted again in each frame of a sale', () => {
  const eased = found('.css', /\btransition(?:-property)?:\s*([^;]+);/g).map(([, what]) => what)
  expect(new Set(eased)).toEqual(new Set(['none !important']))
  for (const end of ['.ts', '.tsx']) {
    const named = found(end, /(?<=[\s'"`:])transition-(?:\[|all|colors|opacity|shadow)[^\s'"`]*/g)
    expect(new Set([...named.map(([what]) => what), 'transition-[transform]'])).toEqual(
      new Set(['transition-[transform]']),
    )
  }
})
