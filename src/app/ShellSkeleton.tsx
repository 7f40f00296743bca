import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import './shell.css'

/** The till's shape while its code is on its way, so that nothing jumps when it comes. */
export function ShellSkeleton() {
  return (
    <div className="shell">
      <header className="shell-rail">
        <p className="shell-mark">
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={36} height={36} />
          <span>Tuckshop</span>
        </p>
        <div className="shell-places" />
        <div className="shell-account" />
      </header>
      <main className="shell-main">
        <ScreenSkeleton />
      </main>
    </div>
  )
}
