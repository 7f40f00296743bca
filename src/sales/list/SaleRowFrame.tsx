import type { ComponentProps } from 'react'

/**
 * The columns of a sale in the list: six on one line, or two lines on a tablet and a phone. The last is equally wide
 * with and without a button, so amounts line up.
 */
export function SaleRowFrame(props: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className="linked grid min-h-18 grid-cols-[auto_minmax(0,2fr)_minmax(0,1.25fr)_9rem_8rem_7rem] items-center gap-x-4 border-b border-line px-4 py-2 has-[.row-link]:hover:bg-hover max-lg:grid-cols-[auto_minmax(0,1fr)_auto_7rem] max-lg:gap-x-3 max-lg:gap-y-0.5 max-sm:grid-cols-[minmax(0,1fr)_auto_2.75rem] max-sm:gap-x-2 max-sm:ps-3 max-sm:pe-1.5"
    />
  )
}
