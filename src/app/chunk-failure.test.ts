import { describe, expect, it } from 'vitest'
import { isChunkFailure } from './chunk-failure.ts'

describe('an error', () => {
  it.each([
    ['Chromium', 'Failed to fetch dynamically imported module: http://till/assets/a.js'],
    ['Firefox', 'error loading dynamically imported module: http://till/assets/a.js'],
    ['Safari', 'Importing a module script failed.'],
    ['a style of a chunk', 'Unable to preload CSS for /assets/a.css'],
  ])('of %s means that code did not come', (_, message) => {
    expect(isChunkFailure(new TypeError(message))).toBe(true)
  })

  it.each([[new TypeError('x is undefined')], ['Importing a module script failed.'], [undefined]])(
    'such as %s does not',
    (error) => {
      expect(isChunkFailure(error)).toBe(false)
    },
  )
})
