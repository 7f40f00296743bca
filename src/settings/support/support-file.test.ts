import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { SupportExport } from '../../engine/engine.ts'
import { soldSale } from '../../testing/shop/sale/cash-up-sale.ts'
import {
  SaleDevice,
  sold,
  noAnswer,
  airtime,
  redemption,
} from '../../testing/shop/sale/sale-device.ts'
import { supportFile, supportFileName } from './support-file.ts'

const number = '+27821234567'
const token = '12345678901234567890'
const pin = '123456789012'

/** A till that has sold, redeemed, and lost an answer; its notes contain numbers. */
async function busyTill(): Promise<SupportExport> {
  const device = new SaleDevice((request) => {
    const body = request.bodyText ?? ''
    if (body.includes('9999')) return noAnswer
    if (!request.path.includes('purchase') && !request.path.includes('redeem'))
      return { kind: 'answer', status: 200, body: { strange: true }, readable: true }
    return sold('TX-1', { token, pin, mobileNumber: number, reference: 'R-1' })
  })
  const tab = await device.open()
  await tab.sell(airtime(number))
  await tab.sell(redemption(pin))
  const lost = await tab.sell(airtime('+27829999999'))
  await device.clock.advance(200_000)
  await tab.engine.setAside(lost, `Ask 082 123 4567, token ${token}, PIN 1234-5678-9012`)
  return tab.engine.exportForSupport()
}

const saleWith = (more: Parameters<typeof soldSale>[1]) => ({ sales: [soldSale('T1', more)] })

describe('the file for support', () => {
  it('contains each sale and its steps, and no PIN, token or full number, also not in notes', async () => {
    const exported = await busyTill()
    expect(JSON.stringify(exported)).toContain('082 123 4567')
    const text = supportFile(exported, { storage: { sales: 3, events: 9 }, browser: 'Test/1.0' })
    expect(JSON.parse(text)).toMatchObject({
      format: 'tuckshop-journal',
      version: 1,
      browser: 'Test/1.0',
      storage: { sales: 3 },
      sales: [{}, {}, {}],
    })
    expect(JSON.parse(text).events.length).toBeGreaterThan(6)
    expect(text).toContain('Ask [number], token [number], PIN [number]')
    const digits = text.replaceAll(/[\s.\-–/]/g, '')
    for (const secret of [number.slice(3), '0821234567', '829999999', token, pin])
      expect(digits).not.toContain(secret)
  })

  test.each<[string, (text: string) => Partial<SupportExport>]>([
    [
      'note of a step',
      (note) => ({
        events: [{ reference: 'T1', at: 0, event: 'resolve', from: 'a', to: 'b', note }],
      }),
    ],
    ['note of a sale', (note) => saleWith({ phase: { kind: 'set-aside', note } })],
    ['cashier’s name', (cashier) => saleWith({ cashier })],
    [
      'message of the platform',
      (message) => saleWith({ saidLast: { outcome: 'rejected', at: 0, message } }),
    ],
  ])('no %s keeps six digits in a row', (_, holding) => {
    const separators = fc.constantFrom('', ' ', '-', '.', '/')
    const longNumber = fc
      .tuple(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 24 }), separators)
      .map(([figures, separator]) => figures.join(separator))
    fc.assert(
      fc.property(longNumber, fc.string(), (secret, words) => {
        const said = `${words.replaceAll(/["\\\d]/g, '')}: `
        const exported: SupportExport = {
          format: 'tuckshop-journal',
          version: 1,
          writtenAt: 0,
          status: { kind: 'starting' },
          sales: [],
          events: [],
          ...holding(said + secret),
        }
        const text = supportFile(exported, { storage: undefined, browser: '' })
        expect(text).toContain(`"${said}[number]"`)
      }),
    )
  })

  it('has its time in its name', () => {
    expect(supportFileName(Date.UTC(2026, 10, 20, 14, 5, 9))).toBe('tuckshop-2026-11-20T14-05.json')
  })
})
