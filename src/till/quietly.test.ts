import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { quietly } from './quietly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A host of which only the drawing is held. */
function host() {
  const release = vi.fn<() => void>()
  return { release, holdDrawing: vi.fn<() => () => void>(() => release) }
}
const staying = () => new AbortController().signal

it('holds the drawing until it is ended', () => {
  const { release, holdDrawing } = host()
  const end = quietly({ holdDrawing }, staying())
  expect(holdDrawing).toHaveBeenCalledOnce()
  expect(release).not.toHaveBeenCalled()
  end()
  expect(release).toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

it('lets go after 0.4 seconds', () => {
  const { release, holdDrawing } = host()
  quietly({ holdDrawing }, staying())
  vi.advanceTimersByTime(399)
  expect(release).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(release).toHaveBeenCalled()
})

it('lets go once it is left, and holds nothing where it was left before', () => {
  const { release, holdDrawing } = host()
  const left = new AbortController()
  quietly({ holdDrawing }, left.signal)
  left.abort()
  expect(release).toHaveBeenCalled()
  quietly({ holdDrawing }, left.signal)()
  expect(holdDrawing).toHaveBeenCalledOnce()
})
