/**
 * Whether attackers would try a password first: it is on the list, in any case of letters, or little more than one
 * repeated character. Source: NIST SP 800-63B, section Password Verifiers; ASVS 5, section Password Security.
 */
export const isCommonPassword = commonPasswords(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
})

/**
 * @param fetchList called for the first chosen password, because the list is larger than the rest of the sandbox;
 *   called again after a failure
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
