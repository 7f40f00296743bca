import { memo, Suspense, useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTill } from '../till/till.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { isOpenPopover, teachPopover } from '../ui/popover.ts'
import type { AccountActsProps } from './AccountActs.tsx'
import { AccountPopover } from './AccountPopover.tsx'
import { ShellAccount } from './ShellFrame.tsx'

const AccountActs = lazyPart(
  async () => {
    const [{ AccountActs }] = await Promise.all([import('./AccountActs.tsx'), teachPopover()])
    return AccountActs
  },
  // A line that broke just now must not take the tiles away.
  ({ id }: AccountActsProps) => (
    <AccountPopover id={id}>
      This menu didn’t load. It loads by itself once there is a connection.
    </AccountPopover>
  ),
)

export interface AccountMenuProps {
  onShowKeys: (shown: true) => void
  /** The tiles stand: the menu may come. */
  ready: boolean
}

/** Who is signed in, who stands at the till, and for which account. The browser's own popover, where it has one. */
export const AccountMenu = memo(function AccountMenu({ onShowKeys, ready }: AccountMenuProps) {
  const { username, terminal } = useTill()
  const [cashier, setCashier] = useState<string>()
  const id = useId()
  const wanted = useRef(false)
  const name = cashier ?? username
  const initial = Array.from(name)[0]?.toLocaleUpperCase('en-ZA') ?? '?'
  return (
    <ShellAccount>
      {ready && (
        <Suspense>
          <AccountActs id={id} onShowKeys={onShowKeys} onCashier={setCashier} />
          <OpenWanted id={id} wanted={wanted} />
        </Suspense>
      )}
      <button
        type="button"
        className="flex min-h-target min-w-target items-center gap-2 rounded-md max-lg:text-end lg:w-20 lg:flex-col lg:gap-1 lg:py-1.5 lg:text-center lg:hover:bg-ink/6"
        popoverTarget={id}
        onClick={() => {
          wanted.current = document.getElementById(id) === null
        }}
        aria-label={`${cashier === undefined ? 'Signed' : `${cashier}, signed`} in as ${username}, account ${terminal.accountId}`}
      >
        <span
          className="grid size-9 flex-none place-items-center rounded-full bg-accent-soft font-bold text-accent-soft-ink max-lg:order-1 forced-colors:border forced-colors:border-[CanvasText]"
          aria-hidden="true"
        >
          {initial}
        </span>
        <span
          className="min-w-0 py-1 text-sm/xs font-semibold max-xs:text-xs/xs lg:max-w-full lg:text-xs"
          aria-hidden="true"
        >
          <span className="max-lg:line-clamp-3 max-lg:wrap-anywhere lg:block lg:truncate">
            {name}
          </span>
          <span className="block truncate text-xs font-medium text-ink-soft">
            {terminal.accountId}
          </span>
        </span>
      </button>
    </ShellAccount>
  )
})

/** The menu was asked for before it had come: it opens by itself. */
function OpenWanted({ id, wanted }: { id: string; wanted: RefObject<boolean> }) {
  useEffect(() => {
    const menu = wanted.current ? document.getElementById(id) : null
    if (menu !== null && !isOpenPopover(menu)) menu.showPopover()
  }, [id, wanted])
  return null
}
