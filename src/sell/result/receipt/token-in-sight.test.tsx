import { useRef } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTokenInSight } from './token-in-sight.ts'

function Result({ money }: { money?: string }) {
  const result = useRef<HTMLDivElement>(null)
  useTokenInSight(result)
  return (
    <main>
      <ul aria-label="Products" />
      <section ref={result} aria-label="Receipt">
        {money !== undefined && <p data-give-back>{money}</p>}
        <p className="paper-token">1234 5678 9012 3456 7890</p>
        <button type="button">Copy</button>
      </section>
    </main>
  )
}

const scrolls = vi.fn()
let resized = () => {}

beforeEach(() => {
  scrolls.mockClear()
  HTMLElement.prototype.scrollIntoView = scrolls
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resized = onResize
      }
      observe() {
        resized()
      }
      disconnect() {
        resized = () => {}
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
})

const receipt = () => screen.getByRole('region', { name: 'Receipt' })
const operations: readonly [what: string, act: () => unknown, stays: boolean][] = [
  ['nothing was done', () => undefined, true],
  [
    'a key was pressed that scrolls nothing',
    () => fireEvent.keyDown(receipt(), { key: 'c' }),
    true,
  ],
  ['something on it was pressed', () => fireEvent.pointerDown(screen.getByRole('button')), true],
  ['the products were scrolled', () => fireEvent.wheel(screen.getByRole('list')), true],
  ['it was scrolled by a wheel', () => fireEvent.wheel(receipt()), false],
  ['it was scrolled by a finger', () => fireEvent.touchMove(screen.getByText(/^1234/)), false],
  ['it was scrolled by a key', () => fireEvent.keyDown(document.body, { key: 'PageDown' }), false],
  ['its scroll bar was taken', () => fireEvent.pointerDown(screen.getByRole('main')), false],
]

test.each(operations)('a token stays visible until a person scrolls: %s', (_, act, stays) => {
  for (const change of [() => resized(), () => window.dispatchEvent(new Event('resize'))]) {
    scrolls.mockClear()
    const { unmount } = render(<Result />)
    expect(scrolls).toHaveBeenCalledOnce()
    act()
    change()
    expect(scrolls).toHaveBeenCalledTimes(stays ? 2 : 1)
    unmount()
  }
})

test('a token moves nothing out of sight while there is money to give back', () => {
  const { rerender } = render(<Result money="Give back R 20.00" />)
  resized()
  expect(scrolls).not.toHaveBeenCalled()
  rerender(<Result />)
  resized()
  expect(scrolls).toHaveBeenCalledOnce()
})
