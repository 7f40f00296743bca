import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOpenFirst, type Opened } from './search-keys.ts'

/** Enter on a search that has no result at first and then has one. */
function search(typed: string) {
  const open = vi.fn<() => Opened>(() => 'unknown')
  const { result, rerender } = renderHook((text) => useOpenFirst(text, open), {
    initialProps: typed,
  })
  return { open, rerender, enter: () => result.current() }
}

test('Enter opens the first result once it is known', () => {
  const { open, rerender, enter } = search('mtn')
  enter()
  open.mockReturnValue('done').mockClear()
  rerender('mtn')
  rerender('mtn')
  expect(open).toHaveBeenCalledOnce()
})

test('Enter opens nothing after the text changes', () => {
  const { open, rerender, enter } = search('mtn')
  enter()
  open.mockReturnValue('done').mockClear()
  rerender('mtn 1')
  rerender('mtn')
  expect(open).not.toHaveBeenCalled()
})
