import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Whether this machine can make a certificate. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/**
 * Makes a self-signed certificate for `till.example`, valid for a day, and its key.
 * @param folder to write them to
 * @returns their paths
 */
export function makeCertificate(folder: string): { readonly cert: string; readonly key: string } {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const named = ['-days', '1', '-subj', '/CN=till.example', '-keyout', files.key]
  execFileSync('openssl', [...made, ...named, '-out', files.cert], { stdio: 'pipe' })
  return files
}
