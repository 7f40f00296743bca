import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantedBugs } from './planted-bugs.mjs'
import { plantedPlatformBugs } from './planted-platform-bugs.mjs'

const edits = [...plantedBugs, ...plantedPlatformBugs].flatMap(({ name, edits }) =>
  edits.map((edit) => ({ name, ...edit })),
)

test.each(edits)('$name can still be planted in $path', ({ path, find }) => {
  const source = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  expect(source.split(find)).toHaveLength(2)
})
