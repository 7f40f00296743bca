import { inTime } from '../../values/time/in-time.ts'

/**
 * Waits for a printer up to 20 s.
 * @throws what the work throws; an error after 20 s
 */
export function withPatience<T>(work: Promise<T>): Promise<T> {
  return inTime(work, 20_000, 'The printer takes nothing')
}

/**
 * Sends bytes piece by piece, with patience for each: the slips of a basket may take minutes.
 * @param length bytes of a piece
 * @throws what the sending of a piece throws; an error if it takes more than 20 s
 */
export async function inPieces(
  bytes: Uint8Array<ArrayBuffer>,
  length: number,
  send: (piece: Uint8Array<ArrayBuffer>) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < bytes.length; start += length)
    await withPatience(send(bytes.slice(start, start + length)))
}
