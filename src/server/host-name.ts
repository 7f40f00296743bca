/** A host's name or address as `URL.hostname` writes it; `undefined` where it is neither. */
export function hostNameOf(text: string): string | undefined {
  const address = `http://${text}/`
  if (!URL.canParse(address)) return undefined
  const { hostname, host, pathname, username } = new URL(address)
  return host === hostname && pathname === '/' && username === '' ? hostname : undefined
}
