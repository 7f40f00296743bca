import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

export interface RovingGrid<T extends HTMLElement> {
  'data-grid': true
  ref: RefObject<T | null>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: { target: EventTarget }) => void
}

const items = 'button:not(:disabled), a[href]'

/**
 * Makes a grid of buttons one tab stop with arrow keys inside: left and right move by one, up and down by a row, Home
 * and End to the ends, with or without Ctrl. Spread the result on the grid.
 * @param columnsOf how many are in a row; read from the layout by default
 */
export function useRovingGrid<T extends HTMLElement>(
  columnsOf: (all: readonly HTMLElement[]) => number = columnsInLayout,
): RovingGrid<T> {
  const ref = useRef<T>(null)

  // After every render, because tiles come and go: exactly one is a tab stop.
  useLayoutEffect(() => {
    const all = itemsIn(ref.current)
    makeStop(all, all.find((item) => item.tabIndex === 0) ?? all[0])
  })

  return {
    'data-grid': true,
    ref,
    onFocus: ({ target }) => {
      const all = itemsIn(ref.current)
      makeStop(
        all,
        all.find((item) => item === target),
      )
    },
    onKeyDown: (event) => {
      if (event.defaultPrevented || event.altKey || event.metaKey) return
      const all = itemsIn(ref.current)
      const at = all.findIndex((item) => item === event.target)
      if (at < 0) return
      const next = all[target(event.key, at, all.length, columnsOf(all))]
      if (next === undefined) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView?.({ block: 'nearest' })
    },
  }
}

function target(key: string, at: number, count: number, columns: number): number {
  switch (key) {
    case 'ArrowRight':
      return at + 1
    case 'ArrowLeft':
      return at - 1
    case 'ArrowDown':
      // A shorter last row has no such column: go to its end.
      return at + columns < count || rowOf(at, columns) === rowOf(count - 1, columns)
        ? at + columns
        : count - 1
    case 'ArrowUp':
      return at - columns
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}

const rowOf = (index: number, columns: number) => Math.floor(index / columns)

function itemsIn(grid: HTMLElement | null): HTMLElement[] {
  return grid === null ? [] : [...grid.querySelectorAll<HTMLElement>(items)]
}

function makeStop(all: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  if (stop === undefined) return
  for (const item of all) {
    const tabIndex = item === stop ? 0 : -1
    if (item.tabIndex !== tabIndex) item.tabIndex = tabIndex
  }
}

function columnsInLayout(all: readonly HTMLElement[]): number {
  const first = all[0]
  if (first === undefined) return 1
  const inRow = all.findIndex((item) => item.offsetTop > first.offsetTop)
  return inRow < 0 ? all.length : inRow
}
