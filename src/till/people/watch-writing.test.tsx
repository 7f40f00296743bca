import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { watchWriting } from './watch-writing.ts'

/** Fields on a page, and the last report about their text. */
function watched(fields: React.ReactNode) {
  const { unmount } = render(<>{fields}</>)
  const clock = new FakeClock()
  const tell = vi.fn<(isWritten: boolean) => void>()
  const end = watchWriting(clock, tell)
  return { clock, unmount, end, tell, last: () => tell.mock.lastCall?.[0] }
}

it('the till sees an existing text, and that its form has gone since', async () => {
  const { clock, unmount, last, end } = watched(<input defaultValue="083 123 9999" />)
  expect(last()).toBe(true)
  await clock.advance(60_000)
  expect(last()).toBe(true)
  unmount()
  await clock.advance(5_000)
  expect(last()).toBe(false)
  end()
})

it('the till reports new text at once, and nothing after it has ended', async () => {
  const { clock, last, end, tell } = watched(<input type="password" aria-label="PIN" />)
  expect(last()).toBe(false)
  fireEvent.input(screen.getByLabelText('PIN'), { target: { value: '7' } })
  expect(last()).toBe(true)
  end()
  tell.mockClear()
  fireEvent.input(screen.getByLabelText('PIN'), { target: { value: '' } })
  await clock.advance(60_000)
  expect(tell).not.toHaveBeenCalled()
})

it.each([
  ['a search', <input key="1" type="search" defaultValue="mtn" />],
  ['a field that nobody sees', <input key="1" type="text" hidden defaultValue="merchant" />],
  ['a field that nobody can change', <input key="1" type="text" readOnly defaultValue="M-1001" />],
])('the till ignores text in %s', (_, field) => {
  const { last, end } = watched(field)
  expect(last()).toBe(false)
  end()
})
