import { expect, it } from 'vitest'
import { defined } from './defined.ts'

it('only undefined members are left out', () => {
  expect(defined({ a: undefined, b: 0, c: '', d: false })).toEqual({ b: 0, c: '', d: false })
  expect(defined({ a: undefined })).not.toHaveProperty('a')
})
