import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { describe, expect, test } from 'vitest'
import { useRovingGrid } from './roving-grid.ts'

/** A grid of three columns. jsdom has no layout, so the test states the columns. */
function Grid({ count, off }: { count: number; off?: number }) {
  const grid = useRovingGrid<HTMLDivElement>(() => 3)
  return (
    <>
      <button>before</button>
      <div {...grid}>
        {Array.from({ length: count }, (_, index) => (
          <button key={index} disabled={index === off}>
            {index}
          </button>
        ))}
      </div>
      <button>after</button>
    </>
  )
}

const tile = (name: number | string) => screen.getByRole('button', { name: String(name) })

describe('useRovingGrid', () => {
  // 0 1 2
  // 3 4 5
  // 6 7
  test.each([
    [0, '{ArrowRight}', 1],
    [2, '{ArrowRight}', 3],
    [1, '{ArrowLeft}', 0],
    [0, '{ArrowLeft}', 0],
    [1, '{ArrowDown}', 4],
    [5, '{ArrowDown}', 7],
    [7, '{ArrowDown}', 7],
    [4, '{ArrowUp}', 1],
    [1, '{ArrowUp}', 1],
    [4, '{Home}', 0],
    [4, '{End}', 7],
    [7, '{ArrowRight}', 7],
  ])('from %i, %s goes to %i', async (from, key, to) => {
    render(<Grid count={8} />)
    tile(from).focus()
    await userEvent.keyboard(key)
    expect(tile(to)).toHaveFocus()
  })

  test('is one tab stop before the first paint: a later change would paint all tiles twice', () => {
    const seen: number[] = []
    function Around() {
      useLayoutEffect(() => {
        const stops = screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)
        seen.push(stops.length)
      })
      return <Grid count={8} />
    }
    render(<Around />)
    expect(seen).toEqual([3])
  })

  test('is one tab stop, and returns to the tile that the focus left', async () => {
    render(<Grid count={8} />)
    tile('before').focus()
    await userEvent.tab()
    expect(tile(0)).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.tab()
    expect(tile('after')).toHaveFocus()
    await userEvent.tab({ shift: true })
    expect(tile(3)).toHaveFocus()
  })

  test('stays one tab stop when tiles come and go', () => {
    const { rerender } = render(<Grid count={2} />)
    tile(1).focus()
    rerender(<Grid count={8} />)
    const stops = screen.getAllByRole('button').filter((button) => button.tabIndex === 0)
    expect(stops.map((button) => button.textContent)).toEqual(['before', '1', 'after'])
    rerender(<Grid count={1} />)
    expect(tile(0).tabIndex).toBe(0)
  })
})
