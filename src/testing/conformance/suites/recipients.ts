import { describe, expect, test } from 'vitest'
import { type Bench, freshReference, mobileEndingIn, type Seller } from '../bench.ts'

const full = { balance: 5_000_000, held: 0 }
const paid = { balance: 4_998_000, held: 0 }
const held = { balance: 4_998_000, held: 2_000 }

/** The sandbox's fixed inputs: recipients by their last four digits. */
export function recipientTests(bench: Bench): void {
  const wallet = () => bench.wallet('M-1001')
  /** Sends the same purchase as often as a test asks. */
  const sender = async (ending: string) => {
    const seller = await bench.as('merchant')
    const members = {
      merchantReference: freshReference(),
      mobileNumber: mobileEndingIn(ending),
    }
    return { ...seller, send: () => seller.purchase(members) }
  }
  const statusOf = async (poll: Seller['poll'], id: string) => (await poll(id)).body

  describe('Recipients by their last four digits', () => {
    test('0001: PENDING, then PROCESSING, then COMPLETED within 4 s', async () => {
      const { send, poll } = await sender('0001')
      const { status, sale, id } = await send()
      expect(status).toBe(200)
      expect(sale.responseCode).toBe('PENDING')
      expect(sale.receipt).toBeUndefined()
      expect(await wallet()).toEqual(held)
      expect(await statusOf(poll, id)).toMatchObject({ status: 'PENDING' })
      bench.clock.advance(2_000)
      expect(await statusOf(poll, id)).toMatchObject({ status: 'PROCESSING' })
      expect((await send()).sale).toMatchObject({ transactionId: id, responseCode: 'PROCESSING' })
      bench.clock.advance(2_000)
      expect(await statusOf(poll, id)).toMatchObject({
        status: 'COMPLETED',
        receipt: { amount: 20 },
      })
      expect((await send()).sale).toMatchObject({ transactionId: id, responseCode: '0' })
      expect(await wallet()).toEqual(paid)
    })

    test('0002: HTTP 202, then FAILED within 4 s, and the hold is released', async () => {
      const { send, poll } = await sender('0002')
      const { status, sale, id } = await send()
      expect(status).toBe(202)
      expect(sale).toMatchObject({ transactionId: expect.any(String), responseCode: 'PENDING' })
      expect(await wallet()).toEqual(held)
      bench.clock.advance(4_000)
      expect(await statusOf(poll, id)).toMatchObject({ status: 'FAILED' })
      expect(await wallet()).toEqual(full)
      expect((await send()).sale).toMatchObject({ transactionId: id, successful: false })
    })

    test('0003: FAILED at once, with a transaction; so is every retry', async () => {
      const { send, retry } = await sender('0003')
      const first = await send()
      expect(first.sale).toMatchObject({
        transactionId: expect.any(String),
        responseCode: '1200',
        successful: false,
      })
      const second = await retry(first.id)
      expect(second.sale).toMatchObject({ successful: false })
      expect(second.id).not.toBe(first.id)
      expect((await retry(second.id)).sale).toMatchObject({ successful: false })
      expect(await wallet()).toEqual(full)
      expect(await bench.counts()).toMatchObject({ FAILED: 3, COMPLETED: 0 })
    })

    test('0007: stays PROCESSING', async () => {
      const { send, poll } = await sender('0007')
      const { sale, id } = await send()
      expect(sale.responseCode).toBe('PROCESSING')
      bench.clock.advance(25 * 60_000)
      expect(await statusOf(poll, id)).toMatchObject({ status: 'PROCESSING' })
      expect(await wallet()).toEqual(held)
    })

    test('0008: executed, then no answer; a later send gets it', async () => {
      const { send } = await sender('0008')
      await expect(send()).rejects.toThrow(TypeError)
      expect(await wallet()).toEqual(paid)
      const again = await send()
      expect(again.sale).toMatchObject({ responseCode: '0', receipt: { amount: 20 } })
      expect(await bench.counts()).toMatchObject({ COMPLETED: 1 })
    })

    test('0009: no answer, nothing done; a later send is executed', async () => {
      const { send } = await sender('0009')
      await expect(send()).rejects.toThrow(TypeError)
      expect(await wallet()).toEqual(full)
      expect((await send()).sale.responseCode).toBe('0')
      expect((await send()).sale.responseCode).toBe('0')
      expect(await wallet()).toEqual(paid)
    })

    test('0010: executed, then HTTP 500 with an HTML page', async () => {
      const { send } = await sender('0010')
      const first = await send()
      expect(first.status).toBe(500)
      expect(first.headers.get('content-type')).toContain('text/html')
      expect(first.text).toContain('<html')
      expect(await wallet()).toEqual(paid)
      expect((await send()).sale.responseCode).toBe('0')
      expect(await bench.counts()).toMatchObject({ COMPLETED: 1 })
    })

    test('0011: executed, then half of the JSON', async () => {
      const { send } = await sender('0011')
      const first = await send()
      expect(first.text).toMatch(/^\{"transactionId":/)
      expect(first.body).toBeUndefined()
      const again = await send()
      expect(again.text.startsWith(first.text)).toBe(true)
      expect(again.text.length).toBeGreaterThan(first.text.length)
      expect(await bench.counts()).toMatchObject({ COMPLETED: 1 })
    })

    test('0012: completed without a receipt; a replay gets it', async () => {
      const { send, poll } = await sender('0012')
      const { sale, id } = await send()
      expect(sale).toMatchObject({ responseCode: '0', successful: true })
      expect(sale.receipt).toBeUndefined()
      expect(await statusOf(poll, id)).not.toHaveProperty('receipt')
      expect((await send()).sale.receipt).toMatchObject({ amount: 20 })
      expect(await statusOf(poll, id)).toHaveProperty('receipt')
    })

    test('0013: FAILED; its first retry is executed and its answer lost', async () => {
      const { send, retry, call } = await sender('0013')
      const { sale, id } = await send()
      expect(sale.successful).toBe(false)
      await expect(retry(id)).rejects.toThrow(TypeError)
      expect(await wallet()).toEqual(paid)
      expect((await retry(id)).sale.responseCode).toBe('1006')
      const { body } = await call('GET', '/transactions')
      expect(body).toMatchObject({
        content: [{ parentTransactionId: id, status: 'COMPLETED' }, { transactionId: id }],
      })
      expect(await wallet()).toEqual(paid)
    })

    test('0014: HTTP 202 with an empty body; completes within 4 s', async () => {
      const { send } = await sender('0014')
      const first = await send()
      expect(first.status).toBe(202)
      expect(first.text).toBe('')
      expect(await wallet()).toEqual(held)
      bench.clock.advance(4_000)
      const again = await send()
      expect(again.status).toBe(200)
      expect(again.sale.responseCode).toBe('0')
      expect(await wallet()).toEqual(paid)
    })

    test('1999: Product temporarily withdrawn, no transaction, nothing executed', async () => {
      const { send } = await sender('1999')
      const { sale } = await send()
      expect(sale).toMatchObject({
        responseCode: '1999',
        responseMessage: 'Product temporarily withdrawn',
      })
      expect(sale.transactionId).toBeUndefined()
      expect((await send()).sale.responseCode).toBe('1999')
      expect(await wallet()).toEqual(full)
      expect(Object.values(await bench.counts()).every((count) => count === 0)).toBe(true)
    })

    test.each([
      ['the meter of electricity', { productCode: 'ESKOM-ELEC', meterNumber: '04010003' }],
      ['the account of a bill', { productCode: 'DSTV-BILL', accountNumber: '999 0003' }],
    ])('%s is the recipient', async (_, members) => {
      const { purchase } = await bench.as('merchant')
      const { sale } = await purchase({ amount: 50, ...members })
      expect(sale).toMatchObject({ responseCode: '1200', successful: false })
    })

    test('steps that fell due while the sandbox was down happen at its start', async () => {
      const { send } = await sender('0002')
      await send()
      bench.clock.advance(60_000)
      await bench.restart()
      expect(await wallet()).toEqual(full)
      expect(await bench.counts()).toMatchObject({ FAILED: 1, PENDING: 0 })
    })
  })
}
