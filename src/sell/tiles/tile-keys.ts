import type { KeyboardEvent } from 'react'
import { useRovingGrid, type RovingGrid } from '../../ui/keys/roving-grid.ts'

/**
 * One tab stop and arrow keys for tiles under several headings, with rows of different length. Up and down go to the
 * nearest tile on the screen; without a layout, to the next or previous one.
 */
export function useTileKeys<T extends HTMLElement>(): RovingGrid<T> {
  const grid = useRovingGrid<T>(() => 1)
  return {
    ...grid,
    onKeyDown: (event: KeyboardEvent) => {
      if (!moveToNearest(event, grid.ref.current)) grid.onKeyDown(event)
    },
  }
}

function moveToNearest(event: KeyboardEvent, container: HTMLElement | null): boolean {
  const down = event.key === 'ArrowDown'
  if (!down && event.key !== 'ArrowUp') return false
  if (event.altKey || event.ctrlKey || event.metaKey || container === null) return false
  if (!(event.target instanceof HTMLElement)) return false
  const from = event.target.getBoundingClientRect()
  if (from.height === 0) return false
  const others = [...container.querySelectorAll<HTMLElement>('button:not(:disabled)')]
    .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top >= from.bottom : box.bottom <= from.top))
  const nearest = others.reduce<(typeof others)[number] | undefined>((best, one) => {
    if (best === undefined) return one
    const rows = down ? one.box.top - best.box.top : best.box.top - one.box.top
    if (Math.abs(rows) > 1) return rows < 0 ? one : best
    return Math.abs(one.box.left - from.left) < Math.abs(best.box.left - from.left) ? one : best
  }, undefined)
  event.preventDefault()
  nearest?.tile.focus()
  nearest?.tile.scrollIntoView({ block: 'nearest' })
  return true
}
