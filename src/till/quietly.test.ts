import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { quietly } from './quietly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A host of which only the drawing is held. */
function host() {
  const release = vi.fn<() => void>()
  return { release, holdDrawing: vi.fn<() => () => void>(() => release) }
}
const endless = () => new Promise<never>(() => undefined)
const staying = () => new AbortController().signal

it('holds the drawing until the work is done, and gives its answer', async () => {
  const { release, holdDrawing } = host()
  const answer = quietly({ holdDrawing }, async () => 'sold', staying())
  expect(holdDrawing).toHaveBeenCalledOnce()
  expect(release).not.toHaveBeenCalled()
  expect(await answer).toBe('sold')
  expect(release).toHaveBeenCalled()
})

it('lets go where the work throws', async () => {
  const { release, holdDrawing } = host()
  const broken = () => Promise.reject(new Error('broken'))
  await expect(quietly({ holdDrawing }, broken, staying())).rejects.toThrow('broken')
  expect(release).toHaveBeenCalled()
})

it('lets go after 0.4 seconds of work', () => {
  const { release, holdDrawing } = host()
  void quietly({ holdDrawing }, endless, staying())
  vi.advanceTimersByTime(399)
  expect(release).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(release).toHaveBeenCalled()
})

it('lets go once it is left, and holds nothing where it was left before', () => {
  const { release, holdDrawing } = host()
  const left = new AbortController()
  void quietly({ holdDrawing }, endless, left.signal)
  left.abort()
  expect(release).toHaveBeenCalled()
  void quietly({ holdDrawing }, endless, left.signal)
  expect(holdDrawing).toHaveBeenCalledOnce()
})
