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

export interface CameraEvents {
  /** The picture is there. @param light switches its light; `undefined` where it has none */
  readonly onPicture: (light: ((on: boolean) => void) | undefined) => void
  /** How many codes are in sight. */
  readonly onCount: (count: number) => void
  /** The code that is in sight, read twice alike. Nothing is read after it. */
  readonly onRead: (text: string) => void
  readonly onTrouble: (trouble: CameraTrouble) => void
}

/** Milliseconds from one look to the next. */
const PAUSE = 120

/**
 * Shows the camera's picture, and reads until there is one code.
 * @param unwanted is not read
 * @returns what ends it; the camera is off then, also where it was only about to come on
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
    // It was closed while the person was being asked.
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
  // Firefox tells nothing of it.
  const has = 'getCapabilities' in track && 'torch' in track.getCapabilities()
  if (!has) return undefined
  return (on) => void track.applyConstraints({ advanced: [{ torch: on }] }).catch(() => undefined)
}
