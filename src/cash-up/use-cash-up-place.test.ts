import { createPath, parsePath } from 'react-router'
import { expect, test } from 'vitest'
import { placeTo, type CashUpPlace } from './use-cash-up-place.ts'

test.each<[CashUpPlace, string]>([
  [{ kind: 'shift' }, '/cash-up'],
  [{ kind: 'x' }, '/cash-up?view=x'],
  [{ kind: 'count' }, '/cash-up?view=count'],
  [{ kind: 'closed', id: 'a&b' }, '/cash-up?shift=a%26b'],
])('%j has its own address', (place, address) => {
  const to = placeTo(place)
  const { pathname = '', search = '' } = typeof to === 'string' ? parsePath(to) : to
  expect(createPath({ pathname, search })).toBe(address)
})
