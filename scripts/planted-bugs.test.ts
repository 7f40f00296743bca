import { expect, test } from 'vitest'
import { placesOf, plantedBugs } from './planted-bugs.mjs'

test.each(plantedBugs)('“$name” can still be planted', ({ name, edits }) => {
  expect(placesOf(name)).toHaveLength(edits.length)
})
