import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltServer, startBuiltServer } from '../../testing/servers/built-server.ts'
import { seededFolder } from '../../testing/shop/seeded-folder.ts'
import { readLedger, signInSeller } from '../../testing/shop/sale/seller.ts'

let folder = { path: '', remove: async () => {} }
let platform: BuiltServer

beforeAll(async () => {
  folder = await seededFolder()
  platform = await startBuiltServer({
    DATA_DIR: folder.path,
    SANDBOX_CONTROLS: '1',
    RATE_LIMITS: 'off',
  })
})
afterAll(async () => {
  await platform.stop('SIGTERM')
  await folder.remove()
})

test('a sale through a gateway reaches the platform once, also when its answer is lost', async () => {
  const upstream = `${platform.origin}/vas/api/v1`
  const gateway = await startBuiltServer({}, ['--upstream', upstream])
  const seller = await signInSeller(gateway.origin, 'merchant')
  const sold = { responseCode: '0', receipt: { amount: 20 } }
  expect(await seller.buyAirtime('GATEWAY', '+27821234567')).toMatchObject(sold)
  await expect(seller.buyAirtime('GATEWAY-LOST', '+27821230008')).rejects.toThrow('responseCode')
  await gateway.printed('POST /purchase 502 ')
  expect(await seller.buyAirtime('GATEWAY-LOST', '+27821230008')).toMatchObject(sold)
  const { transactions } = await readLedger(platform.origin)
  expect(transactions['COMPLETED']).toBe(2)
  expect(await gateway.stop('SIGTERM')).toEqual({ code: 0, signal: null })
})
