import { beforeEach, expect, it, vi } from 'vitest'

/** What the device's sound did, in order. */
let done: string[]
/** Notes that are sounding. */
let notes: EventTarget[]

class Sound {
  currentTime = 0
  destination = {}
  resume = () => Promise.resolve(void done.push('resumed'))
  suspend = () => Promise.resolve(void done.push('suspended'))
  createGain = () => ({
    gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), setTargetAtTime: vi.fn() },
    connect: vi.fn(),
  })
  createOscillator() {
    const note = Object.assign(new EventTarget(), {
      frequency: { value: 0 },
      connect: (to: unknown) => to,
      start: () => void done.push(`plays ${note.frequency.value}`),
      stop: vi.fn(),
    })
    notes.push(note)
    return note
  }
}

/** A fresh copy of the module, as on a new page. */
async function ownSignal() {
  vi.resetModules()
  return import('./signal.ts')
}

const end = (note: EventTarget | undefined) => note?.dispatchEvent(new Event('ended'))

beforeEach(() => {
  done = []
  notes = []
  vi.stubGlobal('AudioContext', Sound)
  return () => vi.unstubAllGlobals()
})

it('runs only while a signal sounds', async () => {
  const { sound } = await ownSignal()
  const sounded = sound('sold')
  await vi.waitFor(() => expect(done).toEqual(['resumed', 'plays 660', 'plays 990']))
  end(notes[1])
  end(notes[0])
  await sounded
  expect(done.at(-1)).toBe('suspended')
})

it('keeps running while another signal sounds', async () => {
  const { sound } = await ownSignal()
  const first = sound('sold')
  const second = sound('failed')
  await vi.waitFor(() => expect(notes).toHaveLength(4))
  notes.slice(0, 2).forEach(end)
  await first
  expect(done).not.toContain('suspended')
  notes.slice(2).forEach(end)
  await second
  expect(done.filter((what) => what === 'suspended')).toHaveLength(1)
})

it('a tap prepares it, and then it pauses', async () => {
  const { allowSound } = await ownSignal()
  await allowSound()
  expect(done).toEqual(['resumed', 'suspended'])
})

it('stays silent without sound hardware, or when permission comes too late', async () => {
  const { sound } = await ownSignal()
  vi.stubGlobal('AudioContext', undefined)
  await sound('sold')
  class Late extends Sound {
    override resume = () => {
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001)
      return Promise.resolve(undefined)
    }
  }
  vi.stubGlobal('AudioContext', Late)
  await sound('sold')
  vi.restoreAllMocks()
  expect(notes).toEqual([])
  expect(done).toEqual(['suspended'])
})
