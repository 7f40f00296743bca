import { describe, expect, it } from 'vitest'
import { readEnumeration } from './enumeration.ts'

describe('an enumeration (ruling R12)', () => {
  const state = 'ACTIVE'
  it.each<[string, unknown[], string[]]>([
    ['an array of text', ['USSD', 'POS'], ['USSD: USSD', 'POS: POS']],
    ['a code and a description', [{ id: 1, code: 'A', description: 'Alpha' }], ['A: Alpha']],
    ['no code', [{ id: 7, description: 'Seven' }], ['7: Seven']],
    ['a name only', [{ name: 'MTN' }], ['MTN: MTN']],
    ['an empty description', [{ code: 'B', description: '' }], ['B: B']],
    ['another name', [{ brand: 'MTN' }], ['MTN: MTN']],
    ['names that include their kind', [{ brandId: 7, brandName: 'MTN' }], ['7: MTN']],
    ['such names in any case', [{ PROVIDER_CODE: 'V', provider: 'Voda', state }], ['V: Voda']],
    ['only a state', [{ id: 'A', state }], ['A: A']],
    ['a word with a similar ending', [{ paid: 'yes', code: 'C' }], ['C: yes']],
    ['values', [{ value: 'CASH' }], ['CASH: CASH']],
    ['rubbish in between', ['A', null, 5, {}, [], { code: 0 }, '', true], ['A: A', '5: 5', '0: 0']],
  ])('is read with %s', (_, entries, expected) => {
    expect(readEnumeration(entries).map(({ code, label }) => `${code}: ${label}`)).toEqual(expected)
  })
})
