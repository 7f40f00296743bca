/**
 * Whether a password is among those that attackers try first, in whatever case, or little more than one character.
 * Source: NIST SP 800-63B, section Password Verifiers; ASVS 5, section Password Security.
 */
export const isCommonPassword = commonPasswords(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
})

/**
 * @param fetchList called when the first password is chosen, as the list is larger than all the rest of the sandbox, and
 * again after it failed
 */
export function commonPasswords(
  fetchList: () => Promise<ReadonlySet<string>>,
): (password: string) => Promise<boolean> {
  let common: Promise<ReadonlySet<string>> | undefined
  return async (password) => {
    const lower = password.normalize('NFKC').toLowerCase()
    if (new Set(lower).size < 3) return true
    common ??= fetchList().catch((error: unknown) => {
      common = undefined
      throw error
    })
    return (await common).has(lower)
  }
}
