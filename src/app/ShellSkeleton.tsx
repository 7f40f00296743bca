import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { ShellAccount, ShellFrame, ShellMain, ShellPlaces, ShellRail } from './ShellFrame.tsx'

/** The till's shape while its code is on its way, so that nothing jumps when it comes. */
export function ShellSkeleton() {
  return (
    <ShellFrame>
      <ShellRail>
        <ShellPlaces aria-hidden="true" />
        <ShellAccount />
      </ShellRail>
      <ShellMain>
        <ScreenSkeleton />
      </ShellMain>
    </ShellFrame>
  )
}
