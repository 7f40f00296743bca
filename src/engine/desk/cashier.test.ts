import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { answer, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'
import { aRow } from '../../testing/shop/sale/sale-row.ts'
import { saleOf } from '../machine/view.ts'

const failed = answer({
  transactionId: 't-1',
  responseCode: '1200',
  responseMessage: 'Provider processing error',
  successful: false,
})

describe('the cashier of a sale', () => {
  it('is the one at the till when it was confirmed, whoever comes after', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    let atTheTill: string | undefined = 'Thandi'
    device.cashier = () => atTheTill
    const tab = await device.open()
    const first = await tab.sell()
    atTheTill = 'Sipho'
    const second = await tab.sell()
    atTheTill = undefined
    const third = await tab.sell()
    const cashiers = [first, second, third].map((reference) => tab.sale(reference).cashier)
    expect(cashiers).toEqual(['Thandi', 'Sipho', undefined])
  })

  it('is asked for by the account that sells', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    device.cashier = ({ accountId }) => (accountId === 'M-1001' ? 'Thandi' : 'of another shop')
    const tab = await device.open()
    expect(tab.sale(await tab.sell()).cashier).toBe('Thandi')
  })

  it('of a retry is who retried it', async () => {
    const device = new SaleDevice(() => failed)
    device.cashier = () => 'Thandi'
    const tab = await device.open()
    const parent = await tab.sell()
    device.cashier = () => 'Sipho'
    const retried = await tab.engine.retry(parent)
    await settle()
    const child = retried.kind === 'accepted' ? retried.reference : ''
    expect([tab.sale(parent).cashier, tab.sale(child).cashier]).toEqual(['Thandi', 'Sipho'])
  })
})
