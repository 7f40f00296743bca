/**
 * Ends the connection without an answer, for a fixed input. The sandbox's `fetch` rejects with it. In the page and in
 * tests this is how a lost connection looks, a `TypeError`; the Node server recognises it and destroys the socket.
 */
export class Disconnect extends TypeError {
  override readonly name = 'Disconnect'

  constructor() {
    super('Failed to fetch')
  }
}
