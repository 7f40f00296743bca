import { expect, it } from 'vitest'
import { explainLookup } from './explain-lookup.ts'

const notEligible = { kind: 'not-eligible', words: undefined } as const
const unavailable = { kind: 'unavailable', words: undefined } as const
const refused = {
  kind: 'refused',
  field: 'meterNumber',
  listed: true,
  code: undefined,
  words: undefined,
} as const

it.each([
  [notEligible, 'Not available for this number', /does not offer this to this number/],
  [{ ...notEligible, words: 'No' }, 'Not available for this number', /^The provider says: “No”/],
  [unavailable, 'The number could not be checked', /^The provider is not answering/],
  [{ ...unavailable, words: 'No' }, 'The number could not be checked', /^The provider says: “No”/],
  [refused, 'The meter number was not accepted', /^The platform does not know this meter number/],
  [{ ...refused, words: 'No' }, 'The meter number was not accepted', /^The platform says: “No”/],
  [
    { ...refused, field: 'accountNumber', listed: false, words: 'No' },
    'The account number could not be looked up',
    /^The platform says: “No”/,
  ],
  [{ kind: 'trouble', failure: { kind: 'network' } }, 'No connection to the platform', /reached/],
] as const)('the words of %j', (result, title, detail) => {
  const explanation = explainLookup(result)
  expect(explanation.title).toBe(title)
  expect(explanation.detail).toMatch(detail)
  expect(explanation.money).toBeUndefined()
})

it.each([
  ['accountNumber', 'account number'],
  ['meterNumber', 'meter number'],
  ['mobileNumber', 'mobile number'],
] as const)('asks the cashier to check the refused %s', (field, name) => {
  expect(explainLookup({ ...refused, field }).action).toBe(`Check the ${name} with the customer.`)
})

it.each([['1101'], [undefined]])('a refusal with the code %s says so', (code) => {
  expect(explainLookup({ ...refused, code }).code).toBe(code)
})
