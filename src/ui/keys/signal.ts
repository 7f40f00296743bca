/** Signals to hear and feel: a sale is sold, failed, or needs a person; the camera has read a code. */
export type Signal = 'sold' | 'failed' | 'needs' | 'read'

interface Note {
  /** In hertz. */
  readonly pitch: number
  /** In seconds from the signal's start. */
  readonly at: number
  readonly lasts: number
}

/** Differ by shape, also on a small speaker: up, down, and the same note twice. */
const notes: Readonly<Record<Signal, readonly Note[]>> = {
  sold: [
    { pitch: 660, at: 0, lasts: 0.1 },
    { pitch: 990, at: 0.11, lasts: 0.18 },
  ],
  failed: [
    { pitch: 330, at: 0, lasts: 0.2 },
    { pitch: 220, at: 0.22, lasts: 0.35 },
  ],
  needs: [
    { pitch: 740, at: 0, lasts: 0.12 },
    { pitch: 740, at: 0.24, lasts: 0.12 },
  ],
  read: [{ pitch: 1_320, at: 0, lasts: 0.08 }],
}

/** Milliseconds of buzzing and pausing, alternating. */
const buzzes: Readonly<Record<Signal, number[]>> = {
  sold: [60],
  failed: [220, 100, 220],
  needs: [90, 80, 90],
  read: [40],
}

const LOUD = 0.16

/** A signal that sounds later than this, in milliseconds, would seem to belong to another sale. */
const LATEST = 1_000

let context: AudioContext | undefined
/** Signals that need the audio context: an idle context uses power too. */
let users = 0

/** Plays a signal. Stays silent in a browser without sound, and before the first tap if the browser demands a tap. */
export async function sound(signal: Signal): Promise<void> {
  const asked = performance.now()
  await running(async (to) => {
    if (performance.now() - asked > LATEST) return
    const from = to.currentTime + 0.01
    await Promise.all(notes[signal].map((note) => play(to, from, note)))
  })
}

/** Prepares the sound; call it in answer to a tap, because some browsers allow it only then. */
export function allowSound(): Promise<void> {
  return running(() => undefined)
}

/** @param give called when the browser permits it, which may be late or never */
async function running(give: (to: AudioContext) => unknown): Promise<void> {
  if (typeof AudioContext !== 'function') return
  users += 1
  try {
    context ??= new AudioContext()
    await context.resume()
    await give(context)
  } catch {
    // No free sound card: the screen says it all.
  } finally {
    users -= 1
    if (users === 0) context?.suspend().catch(() => undefined)
  }
}

/** A note that starts and ends softly: a step in the wave would click. @returns a promise for its end */
function play(to: AudioContext, from: number, { pitch, at, lasts }: Note): Promise<unknown> {
  const oscillator = to.createOscillator()
  const volume = to.createGain()
  const begin = from + at
  oscillator.frequency.value = pitch
  volume.gain.setValueAtTime(0, begin)
  volume.gain.linearRampToValueAtTime(LOUD, begin + 0.015)
  volume.gain.setTargetAtTime(0, begin + lasts - 0.03, 0.015)
  oscillator.connect(volume).connect(to.destination)
  oscillator.start(begin)
  oscillator.stop(begin + lasts + 0.1)
  return new Promise((ended) => oscillator.addEventListener('ended', ended))
}

/** Whether this device can vibrate, as far as its browser tells. */
export function canVibrate(): boolean {
  return typeof navigator.vibrate === 'function'
}

/** Vibrates for a signal, if the device can. */
export function vibrate(signal: Signal): void {
  if (canVibrate()) navigator.vibrate(buzzes[signal])
}
