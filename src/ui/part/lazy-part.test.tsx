import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fetchPart, isLost } from './fetch-part.ts'
import { lazyChunk } from './lazy-part.tsx'

/** A part whose code loads only when the network is back. */
function partBehindLine() {
  const line = { up: false }
  const fetch = vi.fn(async () => {
    if (!line.up) throw new TypeError('Failed to fetch dynamically imported module: /a.js')
    return ({ name }: { name: string }) => (
      <label>
        <p>The part of {name}</p>
        <input aria-label="Note" />
      </label>
    )
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
    await userEvent.click(again)
    expect(await screen.findByText('The part of MTN')).toBeVisible()
  })

  it('loads by itself when no event reports the network', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { line, fetch } = partBehindLine()
    show(lazyChunk(fetch).part((Part) => Part))
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(screen.getByRole('alert')).toBeVisible()
    line.up = true
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(screen.getByText('The part of MTN')).toBeVisible()
  })

  it('keeps its typed text when it renders again', async () => {
    const { line, fetch } = partBehindLine()
    const Part = lazyChunk(fetch).part((Part) => Part)
    const { rerender } = render(<Part name="MTN" />, { wrapper: Suspense })
    await screen.findByRole('alert')
    line.up = true
    await online()
    await userEvent.type(await screen.findByLabelText('Note'), 'Sunday')
    rerender(<Part name="MTN" />)
    expect(screen.getByLabelText('Note')).toHaveValue('Sunday')
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

it.each([
  [true, new TypeError('Failed to fetch dynamically imported module: http://till/assets/a.js')],
  [true, new TypeError('error loading dynamically imported module: http://till/assets/a.js')],
  [true, new TypeError('Importing a module script failed.')],
  [true, new TypeError('Unable to preload CSS for /assets/a.css')],
  [false, new TypeError('x is undefined')],
  [false, 'Importing a module script failed.'],
  [false, undefined],
])('whether a part is lost is %s after %s', (lost, error) => {
  expect(isLost(error)).toBe(lost)
})
