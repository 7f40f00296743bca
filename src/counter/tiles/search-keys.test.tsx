import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOpenFirst } from './search-keys.ts'

test('Enter opens what stands first by then, without the search being drawn anew for it', () => {
  const before = vi.fn(() => 'done' as const)
  const now = vi.fn(() => 'done' as const)
  const { result, rerender } = renderHook(({ open }) => useOpenFirst('mtn', open), {
    initialProps: { open: before },
  })
  const enter = result.current
  rerender({ open: now })
  expect(result.current).toBe(enter)
  enter()
  expect(now).toHaveBeenCalledOnce()
  expect(before).not.toHaveBeenCalled()
})
