/**
 * Classes of every tile. Keyboard focus scrolls clear of the search and kinds above, and of the navigation and open
 * sales below. A tile is no container: browsers lay each container out by itself, which took most of the time.
 */
export const tileClass =
  'flex min-w-0 scroll-mt-50 scroll-mb-4 flex-col items-stretch border text-start can-hover:border-line-strong can-hover:bg-raised can-press:bg-hover aria-pressed:border-accent aria-pressed:shadow-[inset_0_0_0_1px_var(--color-accent)] aria-[current]:border-accent aria-[current]:shadow-[inset_0_0_0_1px_var(--color-accent)] off:cursor-not-allowed off:bg-transparent off:text-ink-soft forced-colors:aria-pressed:border-3 forced-colors:aria-pressed:border-[Highlight] forced-colors:aria-[current]:border-3 forced-colors:aria-[current]:border-[Highlight] short:scroll-my-2'

export const tileGridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(10.25rem,50%-0.25rem),1fr))] gap-2'

/** A brand is a row: its mark and name, then its values. */
export const brandRowClass =
  'grid grid-cols-[clamp(7rem,14cqi,8rem)_minmax(0,1fr)] gap-2 rounded-xl border border-line bg-surface p-2 @max-list:grid-cols-[minmax(0,1fr)] @max-list:gap-1 @max-list:p-1.5'

export const brandHeadClass =
  'flex min-w-0 flex-col items-start gap-2 p-2 text-(length:--text-sm) [--mark:2.25rem] @max-list:flex-row @max-list:items-center @max-list:px-1.5 @max-list:py-1 @max-list:[--mark:1.75rem]'

export const brandNameClass =
  'line-clamp-3 max-w-full text-[1em]/close font-bold tracking-[-0.01em] text-ellipsis'

export const valueGridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(5.75rem,50%-0.25rem),1fr))] gap-2 @max-list:grid-cols-[repeat(auto-fill,minmax(min(5.25rem,50%-0.25rem),1fr))] @max-list:gap-1.5'

/** The heading of a group of tiles. */
export const groupHeadClass =
  'px-1 pt-1 pb-1.5 text-(length:--text-sm) font-strong tracking-normal text-ink-soft'

/** A kind's icon in its own hue, before its word. */
export const kindMarkClass = 'me-1.25 inline size-3.75 align-[-0.1875rem] text-kind'
