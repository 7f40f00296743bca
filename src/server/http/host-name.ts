/** A host's name or address as `URL.hostname` writes it; `undefined` where it is neither. */
export function hostNameOf(text: string): string | undefined {
  const address = `http://${text}/`
  if (!URL.canParse(address)) return undefined
  const { hostname, host, pathname, username } = new URL(address)
  const isHost = host === hostname && pathname === '/' && username === ''
  return isHost ? withoutRootDot(hostname) : undefined
}

/** Drops the root dot, which doesn't change a host name. @param host with or without a port */
export function withoutRootDot(host: string): string {
  return host.replace(/\.(?=$|:\d+$)/, '')
}
