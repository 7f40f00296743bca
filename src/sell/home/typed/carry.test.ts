import { expect, test } from 'vitest'
import { buildCatalogue } from '../../../catalogue/catalogue.ts'
import { categoryFieldsQuery } from '../../../platform/reads/categories.ts'
import { sellingTill } from '../../../testing/shop/sale/selling-till.ts'
import { cents } from '../../../values/money.ts'
import { carry, type Carried } from './carry.ts'

const inCategory = (code: string, ...categoryIds: string[]) => ({
  code,
  name: code,
  brandId: 'B',
  brandName: 'B',
  min: cents(200),
  max: cents(5_000),
  imageUrl: undefined,
  categoryIds,
})
const field = { name: 'additionalInfo.Account_Number', type: 'string', required: true }
const category = { parentId: undefined, hints: {} }
const catalogue = buildCatalogue(
  [inCategory('TV', '1'), inCategory('AIRTIME', '2'), inCategory('ODD'), inCategory('NOBODY')],
  [
    { ...category, id: 1, name: 'Bills', fields: { fields: [field], receiptFields: [] } },
    { ...category, id: 2, name: 'Airtime', fields: undefined },
  ],
  { productKinds: new Map([['NOBODY', 'other']]) },
)

/** A form that already has values, for the previous customer. */
async function start() {
  const { till } = await sellingTill()
  const { purchase } = till.drafts
  const before = { mobilenumber: '082 123 4567', amount: '20' }
  const form = {
    productCode: 'TV',
    title: 'TV',
    recipient: () => '083 ••• 9999',
    amount: '',
    lookedUp: () => false,
  }
  purchase.typing(new Map(Object.entries(before)), form)
  const heldFields = () =>
    purchase.getState().held.map((draft) => (draft.kind === 'sale' ? draft.typed.length : 0))
  return { till, typed: () => purchase.getState().open.typed, heldFields }
}

test.each<[what: string, code: string, Carried, typed: object, heldFields: number[]]>([
  [
    'an amount, and the number stays',
    'TV',
    { amount: 1_990 },
    { mobilenumber: '082 123 4567', amount: '19.90' },
    [],
  ],
  ['nothing, and everything stays', 'TV', {}, { mobilenumber: '082 123 4567', amount: '20' }, []],
  [
    'a recipient into the field that asks for one',
    'TV',
    { recipient: '0077' },
    { accountnumber: '0077' },
    [2],
  ],
  [
    'both into a form whose fields are not known yet',
    'AIRTIME',
    { recipient: '083 123 9999', amount: 5_000 },
    { mobilenumber: '083 123 9999', amount: '50' },
    [2],
  ],
  [
    'a number of an unknown kind of sale into the field that it came from',
    'ODD',
    { recipient: '083 123 9999', recipientLabel: 'Mobile number', amount: 5_000 },
    { mobilenumber: '083 123 9999', amount: '50' },
    [2],
  ],
  [
    'an account of an unknown kind of sale into the field that it came from',
    'ODD',
    { recipient: '0077', recipientLabel: 'Account number' },
    { accountnumber: '0077' },
    [2],
  ],
  [
    'a recipient from a field that is gone into the one that asks for one',
    'TV',
    { recipient: '0077', recipientLabel: 'Order number' },
    { accountnumber: '0077' },
    [2],
  ],
  [
    'no recipient where no field could take one',
    'NOBODY',
    { recipient: '083 123 9999', amount: 5_000 },
    { amount: '50' },
    [2],
  ],
])('the next form gets %s', async (_, code, carried, expected, held) => {
  const { till, typed, heldFields } = await start()
  const product = catalogue.byCode.get(code)
  expect.assert(product !== undefined)
  carry(till, catalogue, product, carried)
  expect(Object.fromEntries(typed())).toEqual(expected)
  expect(heldFields()).toEqual(held)
})

test('a recipient goes into the field that the platform has told of since the list', async () => {
  const { till, typed } = await start()
  const product = catalogue.byCode.get('AIRTIME')
  expect.assert(product !== undefined)
  const told = { fields: [field], receiptFields: [] }
  till.queryClient.setQueryData(categoryFieldsQuery(till, 2).queryKey, told)
  carry(till, catalogue, product, { recipient: '0077', recipientLabel: 'Account number' })
  expect(Object.fromEntries(typed())).toEqual({ accountnumber: '0077' })
})
