/** Where a server puts the API beside the till (ruling R2). The sandbox answers with and without it. */
export const mountPath = '/vas'

/** The path below the mount, as the caller wrote it: error bodies tell it (spec, section Error body). */
export function requestPath(url: string): string {
  const { pathname } = new URL(url)
  return pathname.startsWith(`${mountPath}/`) ? pathname.slice(mountPath.length) : pathname
}
