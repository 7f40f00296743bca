/** A target's path as the client wrote it, without the query, and the host that an absolute target names. */
export function targetOf(url: string): { readonly host?: string; readonly path: string } {
  const [, host, rest = ''] = /^(?:https?:\/\/([^/?#]*))?(.*)/i.exec(url) ?? []
  const [path = ''] = rest.split('?', 1)
  return host === undefined ? { path } : { host: host.toLowerCase(), path: path || '/' }
}

/** Whether all read a path alike: some resolve dot segments, join slashes or drop a fragment. Source: RFC 3986. */
export function hasOneReading(path: string): boolean {
  const url = `http://till${path}`
  return !path.includes('//') && URL.canParse(url) && new URL(url).pathname === path
}
