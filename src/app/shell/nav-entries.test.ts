import { describe, expect, it } from 'vitest'
import { paths } from '../../till/address/paths.ts'
import { placeOf } from './nav-entries.ts'

describe('an address', () => {
  it.each([
    [paths.sell(), 'Sell'],
    [paths.sellProduct('MTN-AIRTIME'), 'Sell'],
    [paths.sellProduct('a/b?c#d %'), 'Sell'],
    [paths.result('0198-abc'), 'Sell'],
    [paths.lookAfter(), 'Sell'],
    [paths.redeem(), 'Redeem'],
    [paths.redeemProduct('OTT-R100'), 'Redeem'],
    [paths.sales(), 'Sales'],
    [paths.sale('T-1'), 'Sales'],
    [paths.cashUp(), 'Cash-up'],
    [paths.catalogue(), 'Catalogue'],
    [paths.settings(), 'Settings'],
    ['/settings/more', undefined],
    ['/sell/a/b', undefined],
    ['/nowhere', undefined],
  ])('%s belongs to %s', (pathname, label) => {
    expect(placeOf(pathname)?.label).toBe(label)
  })
})
