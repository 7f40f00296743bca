import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quickCrypto } from '../../../testing/quick-crypto.ts'
import { bytesOf, textOf, type PinCrypto } from './pin-hash.ts'
import { makePinKeys, openWithPin, sealForPin } from './pin-seal.ts'

const PIN = '73914826'
const quick = quickCrypto()

describe('text that is sealed for a PIN', () => {
  it('opens by that PIN, for any text and label', async () => {
    const keys = await makePinKeys(PIN, quick)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (text, about) => {
        const sealed = await sealForPin(text, about, keys.publicKey, quick)
        expect(await openWithPin(sealed, about, PIN, keys, quick)).toBe(text)
      }),
      { numRuns: 5 },
    )
  })

  it('opens by no other', async () => {
    const [keys, others] = await Promise.all([makePinKeys(PIN, quick), makePinKeys(PIN, quick)])
    const sealed = await sealForPin('a token', 'ann', keys.publicKey, quick)
    const bent = bytesOf(sealed.data)
    bent[0] = (bent[0] ?? 0) ^ 1
    for (const open of [
      () => openWithPin(sealed, 'ann', '73914827', keys, quick),
      () => openWithPin(sealed, 'ben', PIN, keys, quick),
      () => openWithPin(sealed, 'ann', PIN, others, quick),
      () => openWithPin({ ...sealed, data: textOf(bent) }, 'ann', PIN, keys, quick),
      () => openWithPin({ ...sealed, sender: 'no key' }, 'ann', PIN, keys, quick),
    ])
      await expect(open()).rejects.toBeInstanceOf(Error)
  })

  it('never looks the same, and reveals neither text nor PIN', async () => {
    const keys = await makePinKeys(PIN, quick)
    const [one, two] = await Promise.all(
      ['', ''].map(() => sealForPin('refresh-token-1', 'ann', keys.publicKey, quick)),
    )
    expect(one?.data).not.toBe(two?.data)
    const kept = JSON.stringify([keys, one, two])
    expect(kept).not.toContain(PIN)
    expect(kept).not.toContain(btoa('refresh-token-1'))
  })

  it('needs Web Crypto', async () => {
    const bare: PinCrypto = { subtle: undefined, getRandomValues: (bytes) => bytes }
    await expect(makePinKeys(PIN, bare)).rejects.toThrow('Web Crypto')
  })
})
