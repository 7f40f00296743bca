import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * A bearer, refresh or reset token, or a voucher PIN, as it is stored: its SHA-256 in hex. A token has 256 random
 * bits, so that a plain hash can't be searched; a PIN's hash only keeps it out of sight. Made without WebCrypto's
 * `subtle`, which a page has over HTTPS only.
 */
export function hashToken(token: string): string {
  return bytesToHex(sha256(utf8ToBytes(token)))
}
