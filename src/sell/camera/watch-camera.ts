import { leastScanned } from '../../ui/keys/scan-reader.ts'
import { barcodeReader } from './barcode-reader.ts'

declare global {
  /** The camera's light, which TypeScript's own types leave out (W3C, MediaStream Image Capture). */
  interface MediaTrackConstraintSet {
    torch?: boolean
  }
}

/** Why the camera reads nothing. */
export type CameraTrouble = 'refused' | 'no-camera' | 'in-use' | 'not-loaded'

interface CameraEvents {
  /**
   * The picture is there.
   * @param light switches its light; `undefined` without one
   */
  readonly onPicture: (light: ((on: boolean) => void) | undefined) => void
  /** The number of codes in sight. */
  readonly onCount: (count: number) => void
  /** The code in sight, read twice with the same result. The camera reads nothing after it. */
  readonly onRead: (text: string) => void
  readonly onTrouble: (trouble: CameraTrouble) => void
}

/** Milliseconds between two looks. */
const PAUSE = 120

/**
 * Shows the camera's picture, and reads until it finds a single code.
 * @param unwanted a code to ignore
 * @returns a function that ends it and turns the camera off, even if it was still starting
 */
export function watchCamera(
  video: HTMLVideoElement,
  unwanted: string | undefined,
  events: CameraEvents,
): () => void {
  let ended = false
  let stream: MediaStream | undefined
  const end = () => {
    ended = true
    for (const track of stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }
  const fail = (trouble: CameraTrouble) => {
    if (ended) return
    end()
    events.onTrouble(trouble)
  }
  const show = async () => {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } },
    })
    // The person closed it while the browser was asking.
    if (ended) return end()
    const [track] = stream.getVideoTracks()
    track?.addEventListener('ended', () => fail('in-use'))
    video.srcObject = stream
    await video.play()
    if (!ended) events.onPicture(track && lightOf(track))
  }
  const read = async () => {
    if (ended) return
    const reader = await barcodeReader()
    let last: string | undefined
    for (;;) {
      // A video without a picture would only make the browser's own reader fail.
      if (ended) return
      const texts = await reader(video)
      if (ended) return
      const [text = ''] = texts
      events.onCount(texts.length)
      const isCode = texts.length === 1 && text !== unwanted && text.length >= leastScanned
      if (isCode && text === last) {
        end()
        events.onRead(text)
      }
      last = isCode ? text : undefined
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
  show().then(
    () => read().catch(() => fail('not-loaded')),
    (error: unknown) => fail(troubleOf(error)),
  )
  return end
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'no-camera' : 'in-use'
}

function lightOf(track: MediaStreamTrack): ((on: boolean) => void) | undefined {
  // Firefox reports nothing here.
  const has = 'getCapabilities' in track && 'torch' in track.getCapabilities()
  if (!has) return undefined
  return (on) => void track.applyConstraints({ advanced: [{ torch: on }] }).catch(() => undefined)
}
