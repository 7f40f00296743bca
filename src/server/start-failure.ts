/** Why the server can't start, as one line for the person who started it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** The system's short name for what went wrong, such as `EADDRINUSE`; empty where there is none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
