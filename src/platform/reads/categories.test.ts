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

  it('sorts by order of appearance, those without one last, ties as received', () => {
    const orders = [5, undefined, 2, null, 2, -1] as const
    const listing = orders.map((orderOfAppearance, id) => ({ ...plain, id, orderOfAppearance }))
    expect(readCategories(listing)?.map(({ id }) => id)).toEqual([5, 2, 4, 0, 1, 3])
  })

  it.each([[null], [undefined], ['{"fields":'], ['"x"'], [7]])(
    'keeps a category whose meta is %j, without fields (R10)',
    (meta) => {
      expect(readCategories([{ ...plain, meta }])).toMatchObject([
        { id: 1, fields: undefined, hints: {} },
      ])
    },
  )

  it('leaves out the inactive ones, and a bad item alone', () => {
    const listing = [
      { ...plain, id: 2, state: 0 },
      null,
      { ...plain, id: 'x' },
      { name: 'x' },
      plain,
    ]
    expect(readCategories(listing)?.map(({ id }) => id)).toEqual([1])
  })

  it.each([
    ['id', '4', { id: 4 }],
    ['state', '1', { id: 1 }],
    ['state', true, { id: 1 }],
    ['state', {}, { id: 1 }],
    ['parentId', '7', { parentId: 7 }],
    ['parentId', 'top', { parentId: undefined }],
    ['orderOfAppearance', 'last', { id: 1 }],
    ['name', 7, { name: '7' }],
    ['name', null, { name: 'Category 1' }],
    ['name', ' ', { name: 'Category 1' }],
    ['createdById', 'admin', { id: 1 }],
    ['createdDate', {}, { id: 1 }],
    ['meta', JSON.parse(meta), { hints: { kind: 'airtime' } }],
  ])('reads one whose %s is %j (R45)', (member, value, expected) => {
    expect(readCategories([{ ...plain, [member]: value }])).toMatchObject([expected])
  })

  it.each([['0'], [false], ['false']])('leaves out one whose state is %j', (state) => {
    expect(readCategories([{ ...plain, state }])).toEqual([])
  })

  it('reads its order and its id as text (R45), and leaves out an item that is no object', () => {
    const second = { ...plain, id: '2', orderOfAppearance: '10' }
    const third = { ...plain, id: 3, orderOfAppearance: '9' }
    const listing = { data: [second, plain, third, [plain], JSON.stringify(plain)] }
    expect(readCategories(listing)?.map(({ id }) => id)).toEqual([1, 3, 2])
  })

  it('keeps one that gives no state', () => {
    expect(readCategories([{ id: 4, name: 'Data' }])).toMatchObject([{ id: 4, name: 'Data' }])
  })

  it.each([[null], [{}], ['x'], ['{"data":1}']])('takes %j for no listing', (body) => {
    expect(readCategories(body)).toBeUndefined()
  })
})
