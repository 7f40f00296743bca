import { expect, it } from 'vitest'
import type { Reply } from '../platform/transport/transport.ts'
import { isPlatform } from './use-connection-back.ts'

const json = (status: number): Reply => ({ kind: 'answer', status, body: {}, readable: true })
const page = (status: number): Reply => ({
  kind: 'answer',
  status,
  body: undefined,
  readable: false,
})

it.each<[string, Reply, boolean]>([
  ['a refusal', json(401), true],
  ['a refusal without a body', page(401), true],
  ['a limit', page(429), true],
  ['a platform that shows its categories to everybody', json(200), true],
  ['a Wi-Fi login page', page(200), false],
  ['a proxy’s error page', page(403), false],
  ['a Wi-Fi network that asks for a login', page(511), false],
  ['a gateway without its platform', json(503), false],
  ['no answer', { kind: 'no-answer', reason: 'network' }, false],
])('%s: the network is back: %o', (_, reply, back) => {
  expect(isPlatform(reply)).toBe(back)
})
