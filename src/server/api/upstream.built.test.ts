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

test.each(['/vas', '/vas/', '/vas/api/v1'])(
  'a sale through a gateway to …%s reaches the platform once',
  async (path) => {
    const gateway = await startBuiltServer({}, ['--upstream', platform.origin + path])
    const before = (await readLedger(platform.origin)).transactions['COMPLETED'] ?? 0
    const seller = await signInSeller(gateway.origin, 'merchant')
    expect(await seller.buyAirtime(`GATEWAY-${path}`, '+27821234567')).toMatchObject({
      responseCode: '0',
      receipt: { amount: 20 },
    })
    const after = (await readLedger(platform.origin)).transactions['COMPLETED'] ?? 0
    expect(after - before).toBe(1)
    expect(await gateway.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  },
)

test('a lost answer of the platform is a 502 from the gateway', async () => {
  const gateway = await startBuiltServer({ UPSTREAM: `${platform.origin}/vas` })
  const seller = await signInSeller(gateway.origin, 'merchant')
  await expect(seller.buyAirtime('GATEWAY-LOST', '+27821230008')).rejects.toThrow('responseCode')
  await expect.poll(() => gateway.output()).toMatch(/POST \/purchase 502 \d+ ms/)
  expect(await seller.buyAirtime('GATEWAY-LOST', '+27821230008')).toMatchObject({
    responseCode: '0',
  })
  await gateway.stop('SIGTERM')
})
