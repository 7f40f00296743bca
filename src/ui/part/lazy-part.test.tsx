import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fetchPart, isLost } from './fetch-part.ts'
import { lazyChunk } from './lazy-part.tsx'

/** A part whose code loads only when the network is back. */
function partBehindLine() {
  const line = { up: false }
  const fetch = vi.fn(async () => {
    if (!line.up) throw new TypeError('Failed to fetch dynamically imported module: /a.js')
    return ({ name }: { name: string }) => <p>The part of {name}</p>
  })
  return { line, fetch }
}
const show = (Part: React.ComponentType<{ name: string }>) =>
  render(
    <Suspense fallback="Its shape">
      <Part name="MTN" />
    </Suspense>,
  )
const online = () => act(async () => window.dispatchEvent(new Event('online')))

describe('a part whose code failed to load', () => {
  it('says so, and loads when the browser is online', async () => {
    const { line, fetch } = partBehindLine()
    show(lazyChunk(fetch).part((Part) => Part))
    expect(await screen.findByRole('alert')).toHaveTextContent('Part of the till didn’t load')
    await online()
    expect(screen.getByRole('alert')).toBeVisible()
    line.up = true
    await online()
    expect(await screen.findByText('The part of MTN')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('loads when somebody asks for it', async () => {
    const { line, fetch } = partBehindLine()
    show(lazyChunk(fetch).part((Part) => Part))
    const again = await screen.findByRole('button', { name: 'Try again' })
    line.up = true
    await userEvent.setup().click(again)
    expect(await screen.findByText('The part of MTN')).toBeVisible()
  })

  it('loads by itself when no event reports the network', async () => {
    vi.useFakeTimers()
    try {
      const { line, fetch } = partBehindLine()
      show(lazyChunk(fetch).part((Part) => Part))
      await act(() => vi.advanceTimersByTimeAsync(10))
      expect(screen.getByRole('alert')).toBeVisible()
      line.up = true
      await act(() => vi.advanceTimersByTimeAsync(3_000))
      expect(screen.getByText('The part of MTN')).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a part that was prefetched', () => {
  it('shows at once, without its skeleton', async () => {
    const { line, fetch } = partBehindLine()
    const chunk = lazyChunk(fetch)
    line.up = true
    await chunk.ahead()
    show(chunk.part((Part) => Part))
    expect(screen.getByText('The part of MTN')).toBeVisible()
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('keeps typed text, even if a skeleton showed first', async () => {
    const line = { up: false }
    const { part } = lazyChunk(async () => {
      if (!line.up) throw new TypeError('Failed to fetch dynamically imported module: /a.js')
      return () => <input aria-label="Note" />
    })
    const Part = part((Input) => Input)
    const { rerender } = render(<Part />, { wrapper: Suspense })
    await screen.findByRole('alert')
    line.up = true
    await online()
    await userEvent.setup().type(await screen.findByLabelText('Note'), 'Sunday')
    rerender(<Part />)
    expect(screen.getByLabelText('Note')).toHaveValue('Sunday')
  })

  it('is fetched again on use, if the prefetch failed', async () => {
    const { line, fetch } = partBehindLine()
    const chunk = lazyChunk(fetch)
    await expect(chunk.ahead()).rejects.toThrow('Failed to fetch')
    line.up = true
    show(chunk.part((Part) => Part))
    expect(await screen.findByText('The part of MTN')).toBeVisible()
  })
})

it('code that loads and then fails is not fetched again', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('x is undefined')))
  await expect(fetchPart(load)).rejects.toThrow('x is undefined')
  expect(load).toHaveBeenCalledOnce()
})

describe('an error', () => {
  it.each([
    ['Chromium', 'Failed to fetch dynamically imported module: http://till/assets/a.js'],
    ['Firefox', 'error loading dynamically imported module: http://till/assets/a.js'],
    ['Safari', 'Importing a module script failed.'],
    ['a style of a chunk', 'Unable to preload CSS for /assets/a.css'],
  ])('of %s means that code failed to load', (_, message) => {
    expect(isLost(new TypeError(message))).toBe(true)
  })

  it.each([[new TypeError('x is undefined')], ['Importing a module script failed.'], [undefined]])(
    'such as %s means something else',
    (error) => {
      expect(isLost(error)).toBe(false)
    },
  )
})
