import type { ComponentProps } from 'react'

/** The columns of one sale in the list: six in one line, on a tablet two lines, on a phone without its kind. */
export function SaleRowFrame(props: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className="linked grid min-h-18 grid-cols-[auto_minmax(0,2fr)_minmax(0,1.25fr)_9rem_8rem_7rem] items-center gap-x-4 border-b border-line px-4 py-2 has-[.row-link]:hover:bg-hover max-lg:min-h-22 max-lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-lg:gap-x-3 max-lg:gap-y-0.5 max-sm:grid-cols-[minmax(0,1fr)_auto_auto] max-sm:px-3"
    />
  )
}
