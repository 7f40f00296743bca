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
      const isLaidOut = event.target instanceof Element && event.target.clientHeight > 0
      if (isLaidOut && isUpOrDown(event)) moveUpOrDown(event, grid.ref.current)
      else grid.onKeyDown(event)
    },
  }
}

const isUpOrDown = ({ key }: KeyboardEvent) => key === 'ArrowDown' || key === 'ArrowUp'

/**
 * Up and down go to the nearest tile inside this, across its grids, and up from the first to the search. Does nothing
 * at the ends, or if a part inside has used the key.
 */
export function moveUpOrDown(event: KeyboardEvent, around: HTMLElement | null): void {
  if (event.defaultPrevented || !isUpOrDown(event) || around === null) return
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (!(event.target instanceof HTMLElement)) return
  const down = event.key === 'ArrowDown'
  const from = event.target.getBoundingClientRect()
  const others = [...around.querySelectorAll<HTMLElement>(targets)]
    .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top >= from.bottom : box.bottom <= from.top))
  const nearest = others.reduce<(typeof others)[number] | undefined>((best, one) => {
    if (best === undefined) return one
    const rows = down ? one.box.top - best.box.top : best.box.top - one.box.top
    if (Math.abs(rows) > 1) return rows < 0 ? one : best
    return Math.abs(one.box.left - from.left) < Math.abs(best.box.left - from.left) ? one : best
  }, undefined)
  if (nearest === undefined) return
  event.preventDefault()
  nearest.tile.focus()
  nearest.tile.scrollIntoView({ block: 'nearest' })
}

const targets = '[data-grid] button:not(:disabled), [data-grid] a[href], input[type="search"]'
