/**
 * The connection ends without an answer: one of the sandbox's fixed inputs asks for it. `fetch` of the
 * sandbox rejects with it. In the page and in tests that already is what a lost connection looks like, a
 * `TypeError`; a Node home recognises it and destroys the socket.
 */
export class Disconnect extends TypeError {
  override readonly name = 'Disconnect'

  constructor() {
    super('Failed to fetch')
  }
}
