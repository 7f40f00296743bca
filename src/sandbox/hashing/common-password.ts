/** Fetched when the first password is chosen: the list is larger than all the rest of the sandbox. */
let common: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is among those that attackers try first, in whatever case, or little more than one character.
 * Source: NIST SP 800-63B, section Password Verifiers; ASVS 5, section Password Security.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.normalize('NFKC').toLowerCase()
  if (new Set(lower).size < 3) return true
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return (await common).has(lower)
}
