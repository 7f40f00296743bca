import { Suspense, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { SaleTray } from '../../sell/open/SaleTray.tsx'
import { Notices } from './Notices.tsx'
import { Skeleton } from '../../ui/part/Skeleton.tsx'
import { stickyFoot } from '../../ui/part/sticky-foot.ts'

/** The layout of a screen beside the counter: open sales stay visible. */
export function PageLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="flex flex-col [--page-foot:var(--shell-bar)] not-short:has-data-tray:[--page-foot:calc(var(--shell-bar)_+_var(--spacing-target))]">
      <div className="min-w-0 flex-1">
        <Notices className="mx-auto max-w-240 px-4 pt-4" />
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </div>
      {/* A strip at the foot, below the scrolling part. In a low window it scrolls with the rest. */}
      <div
        ref={stickyFoot}
        className="z-10 not-short:sticky not-short:bottom-(--shell-bar) short:order-first"
      >
        <SaleTray place="screen" />
      </div>
    </div>
  )
}

/** Skeleton of a screen beside the counter: a title, and lines under it. */
function PageSkeleton() {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 py-6">
      <output className="sr-only">Loading</output>
      <Skeleton width="10rem" height="1.875rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="18rem" />
    </div>
  )
}
