import type { Sealed } from '../machine/row.ts'

/** Seals what is worth money before storing it (ruling R32). The simulator has another, without crypto. */
export interface Seal {
  /** @param reference binds the ciphertext to this row */
  seal(text: string, reference: string): Promise<Sealed>
  /** @throws when the key or the reference is wrong, or a bit has changed */
  open(sealed: Sealed, reference: string): Promise<string>
  /** A keyed hash, as hex. A plain hash would reveal a 12-digit PIN in seconds. */
  digest(text: string): Promise<string>
}

/** A till's two keys, non-extractable, so no script can read them (sale-engine.md, The journal). */
export interface DeviceKeys {
  /** AES-GCM, 256 bits. */
  readonly sealing: CryptoKey
  /** HMAC with SHA-256. */
  readonly marking: CryptoKey
}

/** Makes the keys of a new till. */
export async function makeDeviceKeys(crypto: Crypto): Promise<DeviceKeys> {
  const [sealing, marking] = await Promise.all([
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  ])
  return { sealing, marking }
}

const utf8 = new TextEncoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Seals with the till's own keys. */
export function deviceSeal(crypto: Crypto, keys: DeviceKeys): Seal {
  const parameters = (iv: Uint8Array<ArrayBuffer>, reference: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: utf8.encode(reference),
  })
  return {
    async seal(text, reference) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const data = await crypto.subtle.encrypt(
        parameters(iv, reference),
        keys.sealing,
        utf8.encode(text),
      )
      return { iv, data: new Uint8Array(data) }
    },
    async open(sealed, reference) {
      const text = await crypto.subtle.decrypt(
        parameters(sealed.iv, reference),
        keys.sealing,
        sealed.data,
      )
      return strictUtf8.decode(text)
    },
    async digest(text) {
      const signature = await crypto.subtle.sign('HMAC', keys.marking, utf8.encode(text))
      return Array.from(new Uint8Array(signature), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
    },
  }
}
