import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCategoryFields, readMeta } from './category-meta.ts'

describe('the meta of a category (ruling R10)', () => {
  it('gives the fields and receipt fields of a well-formed document', () => {
    const meta = JSON.stringify({
      fields: [{ name: 'mobileNumber', type: 'string', required: true }],
      receiptFields: ['receipt.amount', 'receipt.tokens[0]'],
      kind: 'airtime',
    })
    expect(readMeta(meta)).toMatchObject({
      fields: {
        fields: [{ name: 'mobileNumber', type: 'string', required: true }],
        receiptFields: ['receipt.amount', 'receipt.tokens[0]'],
      },
      hints: { kind: 'airtime' },
    })
  })

  it.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['cut off', '{"fields": ['],
    ['a number', '7'],
    ['text', '"x"'],
  ])('gives nothing when it is %s', (_, meta) => {
    expect(readMeta(meta)).toBeUndefined()
  })

  it.each([
    ['has none', { receiptFields: ['receipt.amount'], kind: 'airtime' }],
    ['has null', { fields: null, receiptFields: [], kind: 'airtime' }],
    ['has no list', { fields: { name: 'amount' }, kind: 'airtime' }],
  ])('gives no fields if the document %s, but still its hints', (_, document) => {
    expect(readMeta(JSON.stringify(document))).toEqual({
      fields: undefined,
      hints: expect.objectContaining({ kind: 'airtime' }),
    })
  })

  it('accepts an empty list of fields', () => {
    expect(readMeta('{"fields":[]}')?.fields).toEqual({ fields: [], receiptFields: [] })
  })

  it('leaves out malformed fields one by one', () => {
    const fields = [
      { name: 'a' },
      { name: '' },
      null,
      'b',
      { type: 'string' },
      { name: 'c', required: 'yes' },
      { name: 'd', type: 'number', required: true },
    ]
    expect(readCategoryFields({ fields })?.fields).toEqual([
      { name: 'a', type: 'string', required: false },
      { name: 'c', type: 'string', required: false },
      { name: 'd', type: 'number', required: true },
    ])
  })

  it('never throws, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (meta) => {
        expect(() => readMeta(meta)).not.toThrow()
      }),
    )
  })

  it('reads a key named __proto__ without touching a prototype', () => {
    readMeta('{"__proto__": {"polluted": true}, "fields": [{"name": "__proto__"}]}')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})
