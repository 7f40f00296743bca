/** Why the server can't start, in one line for the person who starts it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
