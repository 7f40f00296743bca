import { beforeAll, describe, expect, it } from 'vitest'
import { deviceSeal, makeDeviceKeys, type Seal } from './seal.ts'

describe('the seal of a device', () => {
  let seal: Seal
  beforeAll(async () => {
    seal = deviceSeal(crypto, await makeDeviceKeys(crypto))
  })

  it.each(['', '{"voucherPin":"123456789012"}', 'Zoë 漢 \u{1F600}', 'x'.repeat(100_000)])(
    'returns exactly the same text: %#',
    async (text) => {
      expect(await seal.open(await seal.seal(text, 'T1-1'), 'T1-1')).toBe(text)
    },
  )

  it('never seals alike twice, and shows nothing of the text', async () => {
    const one = await seal.seal('123456789012', 'T1-1')
    const two = await seal.seal('123456789012', 'T1-1')
    expect(one.data).not.toEqual(two.data)
    expect(one.iv).not.toEqual(two.iv)
    expect(new TextDecoder().decode(one.data)).not.toContain('1234')
  })

  it('opens for no other row', async () => {
    const sealed = await seal.seal('secret', 'T1-1')
    await expect(seal.open(sealed, 'T1-2')).rejects.toMatchObject({ name: 'OperationError' })
  })

  it('does not open when a bit has changed', async () => {
    const { iv, data } = await seal.seal('secret', 'T1-1')
    const changed = data.map((byte, place) => (place === 0 ? byte ^ 1 : byte))
    await expect(seal.open({ iv, data: changed }, 'T1-1')).rejects.toMatchObject({
      name: 'OperationError',
    })
  })

  it('does not open what isn’t text', async () => {
    const keys = await makeDeviceKeys(crypto)
    const iv = new Uint8Array(12)
    const additionalData = new TextEncoder().encode('T1-1')
    const parameters = { name: 'AES-GCM', iv, additionalData }
    const bytes = await crypto.subtle.encrypt(parameters, keys.sealing, Uint8Array.of(0xff, 0xfe))
    const opening = deviceSeal(crypto, keys).open({ iv, data: new Uint8Array(bytes) }, 'T1-1')
    await expect(opening).rejects.toBeInstanceOf(TypeError)
  })

  it('does not open with another device’s keys', async () => {
    const other = deviceSeal(crypto, await makeDeviceKeys(crypto))
    await expect(other.open(await seal.seal('secret', 'T1-1'), 'T1-1')).rejects.toMatchObject({
      name: 'OperationError',
    })
  })

  it('digests the same text alike, and another text or device differently', async () => {
    const other = deviceSeal(crypto, await makeDeviceKeys(crypto))
    const digest = await seal.digest('text')
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect(await seal.digest('text')).toBe(digest)
    expect(await seal.digest('texts')).not.toBe(digest)
    expect(await other.digest('text')).not.toBe(digest)
  })
})
