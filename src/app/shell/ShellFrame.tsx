import type { ComponentProps, ReactNode } from 'react'
import { stickyFoot } from '../../ui/part/sticky-foot.ts'

/** The till's frame: a rail on the left in wide or low windows, otherwise a bar at the bottom. */
export function ShellFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-(--page) grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr_auto] [--shell-bar:calc(4rem_+_env(safe-area-inset-bottom))] rail:grid-cols-[var(--spacing-rail)_minmax(0,1fr)] rail:grid-rows-[minmax(var(--page),auto)] rail:[--shell-bar:0px]">
      {children}
    </div>
  )
}

/** Logo, navigation and account. Without a rail they are at the top and the bottom of the page. */
export function ShellRail({ inert, children }: { inert?: boolean; children: ReactNode }) {
  return (
    <header
      className="bar:contents rail:sticky rail:top-(--strip) rail:z-20 rail:col-start-1 rail:row-start-1 rail:flex rail:h-(--page) rail:flex-col rail:items-center rail:overflow-y-auto rail:border-e rail:border-line rail:bg-surface rail:px-1 rail:not-short:py-4"
      inert={inert}
    >
      <p className="flex min-w-0 items-center font-bold tracking-[-0.015em] bar:col-start-1 bar:row-start-1 bar:min-h-15 bar:gap-2.5 bar:border-b bar:border-line bar:bg-surface bar:ps-4 rail:mb-6 short:hidden">
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={36} height={36} />
        <span className="max-xs:sr-only rail:sr-only">Tuckshop</span>
      </p>
      {children}
    </header>
  )
}

export function ShellPlaces(props: ComponentProps<'nav'>) {
  return (
    <nav
      ref={stickyFoot}
      {...props}
      className="z-20 flex bar:sticky bar:bottom-0 bar:col-span-full bar:row-start-3 bar:h-(--shell-bar) bar:justify-around bar:border-t bar:border-line bar:bg-surface bar:pb-[env(safe-area-inset-bottom)] rail:w-full rail:flex-1 rail:flex-col rail:not-short:gap-2"
    />
  )
}

export function ShellAccount({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center bar:col-start-2 rail:flex-col rail:not-short:gap-2 bar:row-start-1 bar:min-h-15 bar:justify-end bar:border-b bar:border-line bar:bg-surface bar:pe-4">
      {children}
    </div>
  )
}

export function ShellMain(props: ComponentProps<'main'>) {
  return (
    <main
      {...props}
      className="flex min-w-0 flex-col *:last:flex-1 bar:col-span-full bar:row-start-2 rail:col-start-2 rail:row-start-1"
    />
  )
}
