/** Where a server puts the API beside the till (ruling R2). The sandbox also answers without it. */
export const mountPath = '/vas'

/** The path below the mount, as the caller wrote it, for error bodies (spec, section Error body). */
export function requestPath(url: string): string {
  const { pathname } = new URL(url)
  return pathname.startsWith(`${mountPath}/`) ? pathname.slice(mountPath.length) : pathname
}
