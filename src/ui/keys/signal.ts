/** What may be heard and felt: a sale was sold, failed, or needs a person; the camera read a code. */
export type Signal = 'sold' | 'failed' | 'needs' | 'read'

interface Note {
  /** In hertz. */
  readonly pitch: number
  /** In seconds, from the signal's beginning. */
  readonly at: number
  readonly lasts: number
}

/** Told apart by their shape, on a small speaker too: up, down, and twice the same. */
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

/** Milliseconds of buzzing and pausing by turns. */
const buzzes: Readonly<Record<Signal, number[]>> = {
  sold: [60],
  failed: [220, 100, 220],
  needs: [90, 80, 90],
  read: [40],
}

const LOUD = 0.16

/** What sounds later than this (milliseconds) would be taken for another sale's. */
const LATEST = 1_000

let context: AudioContext | undefined
/** Who wants it to run: a device that plays nothing costs power too. */
let users = 0

/** Lets a signal sound. A browser that has no sound, or allows none before a tap, stays silent. */
export async function sound(signal: Signal): Promise<void> {
  const asked = performance.now()
  await running(async (to) => {
    if (performance.now() - asked > LATEST) return
    const from = to.currentTime + 0.01
    await Promise.all(notes[signal].map((note) => play(to, from, note)))
  })
}

/** Makes ready to sound; in answer to a tap, in browsers that allow it only then. */
export function allowSound(): Promise<void> {
  return running(() => undefined)
}

/** @param give is called as late as the browser's leave comes, or never */
async function running(give: (to: AudioContext) => unknown): Promise<void> {
  if (typeof AudioContext !== 'function') return
  users += 1
  try {
    context ??= new AudioContext()
    await context.resume()
    await give(context)
  } catch {
    // No sound card, or none free: the screen says it all.
  } finally {
    users -= 1
    if (users === 0) context?.suspend().catch(() => undefined)
  }
}

/** A note that begins and ends softly: a step in the wave would click. @returns when it has ended */
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

/** Whether this device can buzz, as far as its browser tells. */
export function canVibrate(): boolean {
  return typeof navigator.vibrate === 'function'
}

/** Lets a signal be felt, where the device can. */
export function vibrate(signal: Signal): void {
  if (canVibrate()) navigator.vibrate(buzzes[signal])
}
