/** Why the server can't start, in one line for the person who starts it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** The system's error code, such as `EADDRINUSE`; empty if there is none. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
