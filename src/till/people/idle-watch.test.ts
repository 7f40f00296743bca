import { describe, expect, it, vi } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import { watchIdle } from './idle-watch.ts'

const MINUTE = 60_000

function watched(minutes: number) {
  const clock = new FakeClock()
  const page = new EventTarget()
  const onIdle = vi.fn<() => void>()
  const end = watchIdle(clock, minutes * MINUTE, onIdle, page)
  return { clock, onIdle, end, touch: (sign: string) => page.dispatchEvent(new Event(sign)) }
}

describe('an untouched till', () => {
  it('is idle after the time, and reports it once', async () => {
    const { clock, onIdle } = watched(5)
    await clock.advance(5 * MINUTE - 1)
    expect(onIdle).not.toHaveBeenCalled()
    await clock.advance(1)
    await clock.advance(60 * MINUTE)
    expect(onIdle).toHaveBeenCalledTimes(1)
  })

  it('is watched no more once it was idle', async () => {
    const clock = new FakeClock()
    const page = new EventTarget()
    const stops = vi.spyOn(page, 'removeEventListener')
    watchIdle(clock, 5 * MINUTE, () => undefined, page)
    await clock.advance(5 * MINUTE)
    expect(stops).toHaveBeenCalledTimes(4)
  })

  it('is not idle while there is a touch, key or turn of the wheel now and then', async () => {
    const { clock, onIdle, touch } = watched(5)
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
      await clock.advance(4 * MINUTE)
      touch(sign)
    }
    expect(onIdle).not.toHaveBeenCalled()
    await clock.advance(5 * MINUTE)
    expect(onIdle).toHaveBeenCalledTimes(1)
  })

  it('is idle when the device wakes from a long sleep', async () => {
    const { clock, onIdle } = watched(5)
    await clock.advance(MINUTE)
    await clock.sleep(10 * MINUTE)
    await clock.advance(1)
    expect(onIdle).toHaveBeenCalledTimes(1)
  })

  it('ignores a wall clock that somebody sets back', async () => {
    const { clock, onIdle } = watched(5)
    await clock.setWall(clock.wallNow() - 60 * MINUTE)
    await clock.advance(5 * MINUTE)
    expect(onIdle).toHaveBeenCalledTimes(1)
  })

  it('reports nothing after the watch has ended', async () => {
    const { clock, onIdle, end } = watched(5)
    end()
    await clock.advance(60 * MINUTE)
    await settle()
    expect(onIdle).not.toHaveBeenCalled()
  })
})
