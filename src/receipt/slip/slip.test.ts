import { describe, expect, test } from 'vitest'
import { slipText } from './slip-text.ts'
import { withShopLines, type Slip } from './slip.ts'

const total = { kind: 'row', name: 'Total', value: 'R 5.00' } as const
const thanks = { kind: 'note', text: 'Sale T1-1' } as const
const slip: Slip = { title: 'Receipt', parts: [total] }

describe('the shop’s own lines', () => {
  test('are over the title and, after a rule, at the foot', () => {
    const shops = withShopLines(slip, {
      head: ' Corner shop \n\n12 Main Road',
      foot: 'Thank you\n ',
    })
    expect(shops.parts).toEqual([
      { kind: 'shop', text: 'Corner shop' },
      { kind: 'shop', text: '12 Main Road' },
      total,
      { kind: 'rule' },
      { kind: 'note', text: 'Thank you' },
    ])
    expect(slipText(shops)).toBe('Corner shop\n12 Main Road\nReceipt\nTotal: R 5.00\n\nThank you')
  })

  test('join the small print of a slip', () => {
    const { parts } = withShopLines({ ...slip, parts: [total, thanks] }, { head: '', foot: 'Bye' })
    expect(parts).toEqual([total, thanks, { kind: 'note', text: 'Bye' }])
  })

  test('are missing where Settings have none', () => {
    expect(withShopLines(slip, { head: '', foot: ' \n' })).toEqual(slip)
    const { parts } = withShopLines({ ...slip, parts: [] }, { head: '', foot: 'Bye' })
    expect(parts).toEqual([{ kind: 'rule' }, { kind: 'note', text: 'Bye' }])
  })
})

test('a message has single blank lines, and no non-breaking spaces', () => {
  const rules: Slip = {
    title: 'X report',
    parts: [
      { kind: 'rule' },
      { kind: 'rule' },
      { ...total, value: 'R\u00A05.00' },
      { kind: 'rule' },
    ],
  }
  expect(slipText(rules)).toBe('X report\n\nTotal: R 5.00')
})
