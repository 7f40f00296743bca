import { expect, test } from 'vitest'
import { inputLook, type FieldInput, type InputLook } from './field-inputs.ts'

const digits = { pad: true, keyboard: 'tel', figures: true, capitals: 'off' } as const
const code = { pad: false, keyboard: 'text', figures: true, capitals: 'characters' } as const
const words = { pad: false, keyboard: 'text', figures: false, capitals: 'sentences' } as const

test.each<[FieldInput, InputLook]>([
  ['mobile', digits],
  ['meter', { ...digits, scanned: 1 }],
  ['pin', { ...digits, scanned: 2 }],
  ['account', { ...code, scanned: 3 }],
  ['notice', { ...code, scanned: 4 }],
  ['order', { ...code, scanned: 5 }],
  ['terminal', code],
  ['password', { ...words, capitals: 'off' }],
  ['name', { ...words, capitals: 'words' }],
  ['number', { ...digits, pad: false, keyboard: 'decimal' }],
  ['date', { ...words, figures: true, capitals: 'off' }],
  ['yes-no', words],
  ['choice', words],
  ['text', words],
])('%s is written by %j', (input, look) => {
  expect(inputLook[input]).toEqual(look)
})
