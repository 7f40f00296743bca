import { describe, expect, it } from 'vitest'
import { readCategories } from './categories.ts'

const meta = JSON.stringify({
  fields: [{ name: 'mobileNumber', type: 'string', required: true }],
  receiptFields: ['receipt.reference'],
  kind: 'airtime',
})
const plain = { id: 1, state: 1, name: 'Airtime', orderOfAppearance: 1, parentId: null, meta }

describe('readCategories', () => {
  it('gives name, place in the tree and the parsed meta', () => {
    expect(readCategories([plain])).toMatchObject([
      {
        id: 1,
        name: 'Airtime',
        parentId: undefined,
        fields: {
          fields: [{ name: 'mobileNumber', type: 'string', required: true }],
          receiptFields: ['receipt.reference'],
        },
        hints: { kind: 'airtime' },
      },
    ])
  })

  it.each(['https://x.test/a.png', '', null, 7, {}])(
    'keeps a category whose picture is %j, and shows none (R42)',
    (imageUrl) => {
      expect(readCategories([{ ...plain, imageUrl }])).toEqual(readCategories([plain]))
    },
  )

  it('sorts by order of appearance, those without one last, equals as they came', () => {
    const orders = [5, undefined, 2, null, 2, -1] as const
    const listing = orders.map((orderOfAppearance, id) => ({ ...plain, id, orderOfAppearance }))
    expect(readCategories(listing)?.map(({ id }) => id)).toEqual([5, 2, 4, 0, 1, 3])
  })

  it.each([[''], [null], [undefined], ['{"fields":'], ['[]'], ['"x"'], [7]])(
    'keeps a category whose meta is %j, without fields (R10)',
    (meta) => {
      expect(readCategories([{ ...plain, meta }])).toMatchObject([
        { id: 1, fields: undefined, hints: {} },
      ])
    },
  )

  it('leaves out the inactive ones, and a bad item alone', () => {
    const listing = [{ ...plain, id: 2, state: 0 }, null, { ...plain, id: 'x' }, { id: 3 }, plain]
    expect(readCategories(listing)?.map(({ id }) => id)).toEqual([1])
  })

  it('keeps one that gives no state', () => {
    expect(readCategories([{ id: 4, name: 'Data' }])).toMatchObject([{ id: 4, name: 'Data' }])
  })

  it.each([[null], [{}], ['x']])('takes %j for no listing', (body) => {
    expect(readCategories(body)).toBeUndefined()
  })
})
