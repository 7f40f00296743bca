import { z } from 'zod'
import { bytesOf, derivePinBits, ROUNDS, textOf, type PinCrypto } from './pin-hash.ts'

/**
 * A key pair: the till seals with the public key without the PIN, and only the PIN opens the private key. Texts are
 * base64.
 */
export const pinKeys = z.object({
  publicKey: z.string().min(1),
  /** PKCS #8, encrypted with a key from the PIN. */
  privateKey: z.string().min(1),
  iv: z.string().min(1),
  salt: z.string().min(16),
  rounds: z.int().min(100_000).max(10_000_000),
})
type PinKeys = z.infer<typeof pinKeys>

/** A text sealed for a PIN. `sender` is a public key made for this text alone. */
export const sealedForPin = z.object({
  sender: z.string().min(1),
  iv: z.string().min(1),
  data: z.string().min(1),
})
export type SealedForPin = z.infer<typeof sealedForPin>

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const cipher = 'AES-GCM'
const utf8 = new TextEncoder()

/** Makes a PIN's keys. Rejects if the page has no Web Crypto. */
export async function makePinKeys(pin: string, crypto: PinCrypto): Promise<PinKeys> {
  const subtle = subtleOf(crypto)
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const [pair, wrapping] = await Promise.all([
    subtle.generateKey(curve, true, ['deriveKey']),
    wrappingKey(pin, salt, ROUNDS, crypto),
  ])
  const [publicKey, privateKey] = await Promise.all([
    subtle.exportKey('raw', pair.publicKey),
    subtle.wrapKey('pkcs8', pair.privateKey, wrapping, { name: cipher, iv }),
  ])
  return {
    publicKey: textOf(new Uint8Array(publicKey)),
    privateKey: textOf(new Uint8Array(privateKey)),
    iv: textOf(iv),
    salt: textOf(salt),
    rounds: ROUNDS,
  }
}

/** Seals a text for a PIN, without the PIN. @param about the text opens only together with this */
export async function sealForPin(
  text: string,
  about: string,
  publicKey: string,
  crypto: PinCrypto,
): Promise<SealedForPin> {
  const subtle = subtleOf(crypto)
  const sender = await subtle.generateKey(curve, false, ['deriveKey'])
  const key = await sharedKey(sender.privateKey, publicKey, 'encrypt', subtle)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const parameters = { name: cipher, iv, additionalData: utf8.encode(about) }
  const [data, own] = await Promise.all([
    subtle.encrypt(parameters, key, utf8.encode(text)),
    subtle.exportKey('raw', sender.publicKey),
  ])
  return { sender: textOf(new Uint8Array(own)), iv: textOf(iv), data: textOf(new Uint8Array(data)) }
}

/** Opens a text that was sealed for a PIN. Rejects for another PIN, another `about`, or a changed bit. */
export async function openWithPin(
  { sender, iv, data }: SealedForPin,
  about: string,
  pin: string,
  keys: PinKeys,
  crypto: PinCrypto,
): Promise<string> {
  const subtle = subtleOf(crypto)
  const own = await subtle.unwrapKey(
    'pkcs8',
    bytesOf(keys.privateKey),
    await wrappingKey(pin, bytesOf(keys.salt), keys.rounds, crypto),
    { name: cipher, iv: bytesOf(keys.iv) },
    curve,
    false,
    ['deriveKey'],
  )
  const key = await sharedKey(own, sender, 'decrypt', subtle)
  const parameters = { name: cipher, iv: bytesOf(iv), additionalData: utf8.encode(about) }
  return new TextDecoder().decode(await subtle.decrypt(parameters, key, bytesOf(data)))
}

async function wrappingKey(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
  crypto: PinCrypto,
): Promise<CryptoKey> {
  const bits = await derivePinBits(pin, salt, rounds, crypto)
  return subtleOf(crypto).importKey('raw', bits, cipher, false, ['wrapKey', 'unwrapKey'])
}

async function sharedKey(
  own: CryptoKey,
  other: string,
  use: 'encrypt' | 'decrypt',
  subtle: SubtleCrypto,
): Promise<CryptoKey> {
  const key = await subtle.importKey('raw', bytesOf(other), curve, false, [])
  const parameters = { name: 'ECDH', public: key }
  return subtle.deriveKey(parameters, own, { name: cipher, length: 256 }, false, [use])
}

function subtleOf({ subtle }: PinCrypto): SubtleCrypto {
  if (subtle === undefined) throw new Error('This page has no Web Crypto')
  return subtle
}
