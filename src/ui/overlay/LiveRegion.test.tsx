import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { announce } from './announce.ts'
import { Banner } from './Banner.tsx'
import { Dialog } from './Dialog.tsx'
import { LiveRegion } from './LiveRegion.tsx'

test('an announcement appears only in the region of its urgency', () => {
  const { container } = render(<LiveRegion />)
  const polite = container.querySelector('[aria-live="polite"]')
  const assertive = container.querySelector('[aria-live="assertive"]')
  act(() => announce('Sold.'))
  expect(polite).toHaveTextContent('Sold.')
  expect(assertive).toBeEmptyDOMElement()
  act(() => announce('Not sold. No money was taken.', 'assertive'))
  expect(assertive).toHaveTextContent('Not sold. No money was taken.')
  expect(polite).toBeEmptyDOMElement()
})

test('the same words said twice are read twice', () => {
  render(<LiveRegion />)
  act(() => announce('Sold.'))
  const first = screen.getByText('Sold.')
  act(() => announce('Sold.'))
  expect(screen.getByText('Sold.')).not.toBe(first)
})

test('a sum is said as one number', () => {
  render(<LiveRegion />)
  act(() => announce('Change R\u00A01\u00A0234.50.'))
  expect(screen.getByText(/^Change R.1234\.50\.$/)).toBeInTheDocument()
})

describe('a dialog, outside which nothing is heard', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const page = (open: readonly string[], alert?: string) => (
    <>
      {alert !== undefined && <Banner tone="needs" live="assertive" title={alert} />}
      {open.map((title) => (
        <Dialog key={title} open title={title} onClose={() => undefined}>
          <p>A question</p>
        </Dialog>
      ))}
      <LiveRegion />
    </>
  )
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  /** What is said, and in which dialog. */
  const heard = (words: string) =>
    screen.queryByText(words, { selector: '[aria-live] *' })?.closest('dialog')?.ariaLabel

  it('contains what is said while it is open', () => {
    const { rerender } = render(page(['First']))
    act(() => announce('Sold.'))
    expect(heard('Sold.')).toBe('First')
    rerender(page(['First', 'Second']))
    act(() => announce('Not sold.'))
    expect(heard('Not sold.')).toBe('Second')
    rerender(page(['First']))
    act(() => announce('Copied'))
    expect(heard('Copied')).toBe('First')
    expect(screen.getAllByText('Copied')).toHaveLength(1)
  })

  it.each([
    ['closes', ['First'], []],
    ['opens', [], ['First']],
    ['replaces another', ['First'], ['Second']],
  ])('that %s after the words says them again, once they can be heard', (_, before, after) => {
    const { rerender } = render(page(before))
    pass(10_000)
    act(() => announce('Drop saved'))
    rerender(page(after))
    expect(screen.queryByText('Drop saved')).toBeNull()
    pass(200)
    const words = screen.getByText('Drop saved')
    expect(words.closest('dialog')?.ariaLabel).toBe(after[0])
  })

  it('that closes long after the words says nothing', () => {
    const { rerender } = render(page(['First']))
    act(() => announce('Copied'))
    pass(10_000)
    rerender(page([]))
    pass(10_000)
    expect(screen.queryByText('Copied')).toBeNull()
  })

  it('says the title of an alert behind it, but not of one in front', () => {
    const { rerender } = render(page([], 'No connection'))
    expect(heard('No connection')).toBeUndefined()
    rerender(page(['First']))
    rerender(page(['First'], 'A sale was sold after all'))
    expect(heard('A sale was sold after all')).toBe('First')
    expect(within(screen.getByRole('dialog')).queryByText('No connection')).toBeNull()
  })
})
