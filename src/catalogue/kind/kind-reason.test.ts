import { describe, expect, test } from 'vitest'
import { readCategories } from '../../platform/reads/categories.ts'
import { buildCategoryTree } from '../category-tree.ts'
import { kindReason, type KindReason } from './kind-reason.ts'
import type { SaleKind } from './kind.ts'

const fields = (...names: string[]) => ({ fields: names.map((name) => ({ name, type: 'string' })) })

describe('why a category has its kind (ruling R7)', () => {
  test.each<[name: string, meta: object, reason: KindReason, kind: SaleKind | undefined]>([
    ['Airtime', { kind: 'SMS', ...fields('meterNumber') }, 'hint', 'sms'],
    ['Airtime', { lookup: 'electricity' }, 'hint', 'electricity'],
    ['Airtime', { kind: 'lottery', ...fields('meterNumber') }, 'fields', 'electricity'],
    ['Send money', fields('accountNumber'), 'fields', 'money-transfer'],
    ['Airtime', fields('mobileNumber'), 'name', 'airtime'],
    ['Lucky dip', fields('mobileNumber'), 'products', undefined],
  ])('%s with %j: %s', (name, meta, reason, kind) => {
    const categories = readCategories([{ id: 1, name, state: 1, meta: JSON.stringify(meta) }]) ?? []
    expect(categories.map((category) => kindReason(category, false))).toEqual([reason])
    expect(buildCategoryTree(categories).byId.get(1)?.kind).toBe(kind)
  })

  test('is the category above it, if it has no hints itself', () => {
    const [, child] =
      readCategories([
        { id: 1, name: 'Data', state: 1 },
        { id: 2, name: 'Lucky dip', state: 1, parentId: 1 },
      ]) ?? []
    expect(child && kindReason(child, true)).toBe('parent')
  })
})
