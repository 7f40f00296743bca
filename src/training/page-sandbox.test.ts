import { expect, it } from 'vitest'
import { createApi } from '../platform/create-api.ts'
import { connectNetwork } from '../testing/servers/network.ts'
import { keptInMemory } from '../testing/store/kept-in-memory.ts'
import { openPageSandbox } from '../sandbox/page-sandbox.ts'

const sent = connectNetwork()

const config = { apiBaseUrl: 'https://platform.example/vas' }

const sale = (mobileNumber: string) => ({
  method: 'POST' as const,
  path: '/purchase',
  bodyText: JSON.stringify({
    productCode: 'MTN-AIRTIME',
    amount: 20,
    mobileNumber,
    paymentMethod: 'cash',
    channelId: 'CH-POS-1',
    merchantReference: `practice-${mobileNumber}`,
  }),
})

it('sells over the till’s own transport, and sends nothing to the network', async () => {
  const sandbox = await openPageSandbox(keptInMemory())
  const { session } = createApi({ config, fetch: (url, init) => sandbox.fetch(url, init) })
  expect(await session.signIn('merchant', 'merchant-demo')).toEqual({ kind: 'ok' })
  expect(await session.send(sale('+27821234567'))).toMatchObject({ kind: 'answer', status: 200 })
  // The connection drops after the sandbox has executed it.
  expect(await session.send(sale('+27820000008'))).toEqual({
    kind: 'no-answer',
    reason: 'network',
  })
  const listed = await session.send({ method: 'GET', path: '/categories/1/fields' })
  expect(listed.kind).toBe('answer')
  expect(sent).toEqual([])
  expect(sandbox.transactions.getState().map(({ status }) => status)).toEqual([
    'COMPLETED',
    'COMPLETED',
  ])
  await sandbox.stop()
})

it('contains its pictures, because no server has them', async () => {
  const sandbox = await openPageSandbox(keptInMemory())
  const { session } = createApi({ config, fetch: (url, init) => sandbox.fetch(url, init) })
  await session.signIn('merchant', 'merchant-demo')
  for (const path of ['/merchants/M-1001/products', '/products/categories']) {
    const reply = await session.send({ method: 'GET', path })
    const text = JSON.stringify(reply)
    expect(text).toContain('"imageUrl":"data:image/svg+xml,')
    expect(text).not.toContain('/vas/images')
  }
  await sandbox.stop()
})
