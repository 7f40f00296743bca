import type { PinCrypto } from '../till/terminal/pin/pin-hash.ts'

/** Web Crypto that hashes a PIN in one round. `asked` has the rounds that the till asked for. */
export function quickCrypto(): PinCrypto & { readonly asked: readonly number[] } {
  const { subtle } = crypto
  const asked: number[] = []
  return {
    asked,
    getRandomValues: (bytes) => crypto.getRandomValues(bytes),
    subtle: new Proxy(subtle, {
      get(target, name: keyof SubtleCrypto) {
        if (name !== 'deriveBits') return target[name].bind(target)
        return (algorithm: Pbkdf2Params, key: CryptoKey, length: number) => {
          asked.push(algorithm.iterations)
          return target.deriveBits({ ...algorithm, iterations: 1 }, key, length)
        }
      },
    }),
  }
}
