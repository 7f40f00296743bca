/** Notes in the page when what was typed has been painted. */
export interface Paints {
  /** Before a key. */
  begin(): void
  /** Waits until no tile in sight changes any more. @returns milliseconds from the key */
  settled(): Promise<{ letter: number; found: number }>
  beginFrames(): void
  /** @returns milliseconds between the frames since */
  endFrames(): readonly number[]
}

declare global {
  // A global of the page can only be declared so.
  var paints: Paints
}

/** Runs in the page, so it may name nothing from outside. */
export function watchPaints(): void {
  /** No change for so long means that all has been shown. */
  const quietMs = 400
  let keyAt = 0
  let letterAt = 0
  let changedAt = 0
  let framesOn = false
  let frames: number[] = []

  /** Which tiles are in sight, and where. Asked only of a page that has been painted, which is laid out. */
  const sight = () =>
    Array.from(document.querySelectorAll('main :is(button, a)'))
      .flatMap((tile) => {
        const { top, bottom, left, width } = tile.getBoundingClientRect()
        if (width === 0 || bottom < 0 || top > window.innerHeight) return []
        return `${Math.round(left)} ${Math.round(top)} ${tile.textContent}`
      })
      .join('\n')
  let seen = ''
  const changed = async () => {
    const at = await globalThis.painted()
    const now = sight()
    if (now !== seen) changedAt = at
    seen = now
  }

  window.addEventListener('keydown', ({ timeStamp }) => (keyAt = timeStamp), { capture: true })
  const letterShown = async () => {
    const at = await globalThis.painted()
    if (letterAt === 0) letterAt = at
  }
  window.addEventListener('input', () => void letterShown(), { capture: true })
  new MutationObserver(() => void changed()).observe(
    document.querySelector('main') ?? document.body,
    { attributes: true, characterData: true, childList: true, subtree: true },
  )

  globalThis.paints = {
    begin() {
      keyAt = 0
      letterAt = 0
      changedAt = 0
      seen = sight()
    },
    settled: () =>
      new Promise((resolve) => {
        const look = () => {
          const last = Math.max(changedAt, letterAt, keyAt)
          if (performance.now() - last < quietMs) {
            setTimeout(look, 50)
            return
          }
          resolve({ letter: letterAt - keyAt, found: Math.max(changedAt, letterAt) - keyAt })
        }
        requestIdleCallback(look)
      }),
    beginFrames() {
      frames = []
      framesOn = true
      let before = performance.now()
      const frame = (at: number) => {
        frames.push(at - before)
        before = at
        if (framesOn) requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    },
    endFrames() {
      framesOn = false
      return frames.slice(1)
    },
  }
}
