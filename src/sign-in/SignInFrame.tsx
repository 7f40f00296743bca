import { useEffect, type ReactNode } from 'react'
import { cardClass } from '../ui/Card.tsx'
import { linkClass } from '../ui/button-class.ts'

interface SignInFrameProps {
  /** `wide` for a form with several fields. */
  width?: 'normal' | 'wide'
  children: ReactNode
}

/** A link under the form. */
export const frameLinkClass = `${linkClass} inline-flex min-h-target items-center self-center px-3 text-sm`

/** Browsers trust https and localhost. */
function isSecure(): boolean {
  return globalThis.isSecureContext
}

/** The frame before the till is open: the shop's name, and a card in the middle. */
export function SignInFrame({ width = 'normal', children }: SignInFrameProps) {
  // The screen before may have been scrolled.
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a clean-up function.
    window.scrollTo(0, 0)
  }, [])
  const measure = width === 'wide' ? 'max-w-[36rem]' : 'max-w-[26rem]'
  return (
    <main className="grid min-h-(--page) content-center justify-items-center px-4 py-8 short:py-3">
      <div className={`flex w-full flex-col gap-6 short:max-w-3xl ${measure}`}>
        <p className="flex items-center gap-3 px-1 short:hidden">
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={44} height={44} />
          <span className="text-xl font-bold tracking-tight">Tuckshop</span>
        </p>
        <div
          className={cardClass({
            raised: true,
            className: '@container flex flex-col gap-6 p-5 sm:p-8 short:gap-3 short:p-4',
          })}
        >
          {isSecure() ? children : <NotSecure />}
        </div>
      </div>
    </main>
  )
}

/** Replaces every password form on a page that was loaded over plain http. */
function NotSecure() {
  return (
    <div className="flex flex-col gap-3">
      <h1>Open the till over https</h1>
      <p>
        This address is not secure: a password could be read on its way, and the till couldn’t lock
        up the receipts that it keeps. So nobody can sign in here.
      </p>
      <p>Ask whoever set up the till for its address that begins with https.</p>
    </div>
  )
}
