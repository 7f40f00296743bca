import { describe, expect, it } from 'vitest'
import { readEnumeration } from './enumeration.ts'

describe('an enumeration (ruling R12)', () => {
  it.each([
    [
      'an array of text',
      ['USSD', 'POS'],
      [
        ['USSD', 'USSD'],
        ['POS', 'POS'],
      ],
    ],
    [
      'objects with code and description',
      [{ id: 1, code: 'A', description: 'Alpha' }],
      [['A', 'Alpha']],
    ],
    ['objects without a code', [{ id: 7, description: 'Seven' }], [['7', 'Seven']]],
    ['objects with a name only', [{ name: 'MTN' }], [['MTN', 'MTN']]],
    ['an empty description', [{ code: 'B', description: '' }], [['B', 'B']]],
    ['objects with other names', [{ brand: 'MTN' }], [['MTN', 'MTN']]],
    [
      'objects whose names include their kind',
      [
        { brandId: 7, brandName: 'MTN' },
        { PROVIDER_CODE: 'V', provider: 'Vodacom', state: 'ACTIVE' },
      ],
      [
        ['7', 'MTN'],
        ['V', 'Vodacom'],
      ],
    ],
    ['objects with only a state, by their code', [{ id: 'A', state: 'ACTIVE' }], [['A', 'A']]],
    ['no name from a word with a similar ending', [{ paid: 'yes', code: 'C' }], [['C', 'yes']]],
    [
      'objects as JSON text or in a list of one (R45)',
      ['{"id":7,"name":"MTN"}', [{ code: 'B' }]],
      [
        ['7', 'MTN'],
        ['B', 'B'],
      ],
    ],
    ['values', [{ value: 'CASH' }], [['CASH', 'CASH']]],
    [
      'a mixture with rubbish',
      ['A', null, 5, {}, [], { code: 0 }, '', true],
      [
        ['A', 'A'],
        ['5', '5'],
        ['0', '0'],
      ],
    ],
  ])('of %s', (_, entries, expected) => {
    expect(readEnumeration(entries).map(({ code, label }) => [code, label])).toEqual(expected)
  })
})
