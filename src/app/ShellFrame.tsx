import type { ComponentProps, ReactNode } from 'react'

/** The till's frame: a rail on the left where there is width, a bar under the thumb where there is not. */
export function ShellFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-(--page) grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr_auto] [--shell-bar:calc(4rem_+_env(safe-area-inset-bottom))] lg:grid-cols-[var(--spacing-rail)_minmax(0,1fr)] lg:grid-rows-[minmax(var(--page),auto)] lg:[--shell-bar:0px]">
      {children}
    </div>
  )
}

/** Mark, places and account. Without width they stand at the top and at the bottom of the page. */
export function ShellRail({ inert, children }: { inert?: boolean; children: ReactNode }) {
  return (
    <header
      className="max-lg:contents lg:sticky lg:top-(--strip) lg:z-20 lg:col-start-1 lg:row-start-1 lg:flex lg:h-(--page) lg:flex-col lg:items-center lg:overflow-y-auto lg:border-e lg:border-line lg:bg-surface lg:px-1 lg:py-4"
      inert={inert}
    >
      <p className="flex min-w-0 items-center font-bold tracking-[-0.015em] max-lg:col-start-1 max-lg:row-start-1 max-lg:min-h-15 max-lg:gap-2.5 max-lg:border-b max-lg:border-line max-lg:bg-surface max-lg:ps-4 lg:mb-6">
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={36} height={36} />
        <span className="max-xs:sr-only lg:sr-only">Tuckshop</span>
      </p>
      {children}
    </header>
  )
}

export function ShellPlaces(props: ComponentProps<'nav'>) {
  return (
    <nav
      {...props}
      className="z-20 flex max-lg:not-short:sticky max-lg:not-short:bottom-0 max-lg:col-span-full max-lg:row-start-3 max-lg:h-(--shell-bar) max-lg:justify-around max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:pb-[env(safe-area-inset-bottom)] lg:w-full lg:flex-1 lg:flex-col lg:gap-2"
    />
  )
}

export function ShellAccount({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center max-lg:col-start-2 lg:flex-col lg:gap-2 max-lg:row-start-1 max-lg:min-h-15 max-lg:justify-end max-lg:border-b max-lg:border-line max-lg:bg-surface max-lg:pe-4">
      {children}
    </div>
  )
}

export function ShellMain(props: ComponentProps<'main'>) {
  return (
    <main
      {...props}
      className="flex min-w-0 flex-col *:last:flex-1 max-lg:col-span-full max-lg:row-start-2 lg:col-start-2 lg:row-start-1"
    />
  )
}
