import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoOffsetText, localDateTimeText, offsetDateTimeText } from './dates.ts'
import { instantIn } from './instant.ts'

const instants = fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) })

it('is the instant that was written, with or without an offset (ruling R15)', () => {
  fc.assert(
    fc.property(instants, (at) => {
      expect(instantIn(localDateTimeText(at))).toBe(at)
      expect(instantIn(isoOffsetText(at))).toBe(at)
      expect(instantIn(offsetDateTimeText(at))).toBe(at - (at % 1_000))
    }),
  )
})

it.each([undefined, null, '', 'yesterday', '2026-13-01T00:00:00'])('%s is no instant', (text) => {
  expect(instantIn(text)).toBeUndefined()
})
