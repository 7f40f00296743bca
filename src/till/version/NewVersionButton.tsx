import { useEffect, useEffectEvent, useState } from 'react'
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up'
import { watchIdle } from '../people/idle-watch.ts'
import { useTill } from '../till.ts'
import { isQuiet, noteNewer, useOnDevice, type NewerVersion } from './on-device.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ageWords, askAfter } from './new-version.ts'

/** Says that an update waits, beside the account on every screen; it installs by itself when the till is not in use. */
export function NewVersionButton() {
  const { newer } = useOnDevice()
  const [open, setOpen] = useState(false)
  const isReady = newer !== undefined
  useEffect(() => {
    if (isReady) announce('A new version of the till is ready.')
  }, [isReady])
  const later = useQuestion(newer, () => setOpen(true))
  if (newer === undefined) return null
  return (
    <>
      <button
        type="button"
        className="flex min-h-target min-w-target flex-none items-center justify-center gap-1.5 rounded-full px-2 text-xs font-semibold text-ink-soft hover:bg-ink/6 rail:w-20 rail:flex-col rail:gap-0.5 rail:rounded-md rail:py-2 forced-colors:border"
        aria-label="A new version of the till is ready"
        onClick={() => setOpen(true)}
      >
        <CircleArrowUp className="size-5" aria-hidden="true" />
        <span aria-hidden="true" className="bar:hidden short:hidden">
          Update ready
        </span>
      </button>
      {open && (
        <NewVersionDialog
          newer={newer}
          onClose={() => {
            setOpen(false)
            later()
          }}
        />
      )}
    </>
  )
}

/**
 * Asks at a quiet moment: no sale is open and the till is untouched.
 * @returns the function that postpones the question
 */
function useQuestion(newer: NewerVersion | undefined, ask: () => void): () => void {
  const { api } = useTill()
  const [putOffAt, setPutOffAt] = useState<number>()
  /** @returns whether it was the right moment */
  const onIdle = useEffectEvent((): boolean => {
    if (!isQuiet() || document.querySelector('dialog[open]') !== null) return false
    ask()
    return true
  })
  useEffect(() => {
    if (newer === undefined) return undefined
    let end = () => {}
    const begin = () => {
      end()
      const now = api.clock.wallNow()
      noteNewer(now)
      const { waitMs, idleMs } = askAfter(newer, now, putOffAt)
      let endWatch: (() => void) | undefined
      const watch = () => {
        endWatch?.()
        endWatch = watchIdle(api.clock, idleMs, () => {
          if (!onIdle()) watch()
        })
      }
      const timer = setTimeout(watch, waitMs)
      end = () => {
        clearTimeout(timer)
        endWatch?.()
      }
    }
    begin()
    // Again when an answer corrects the till's clock.
    const unsubscribe = api.deviceClock.check.subscribe(begin)
    return () => {
      unsubscribe()
      end()
    }
  }, [api, newer, putOffAt])
  return () => setPutOffAt(api.clock.wallNow())
}

function NewVersionDialog({ newer, onClose }: { newer: NewerVersion; onClose: () => void }) {
  const { api, signOut } = useTill()
  return (
    <Dialog
      open
      size="small"
      title="A new version is ready"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Later
          </Button>
          <Button
            onClick={() => {
              onClose()
              signOut()
            }}
          >
            Sign out and update
          </Button>
        </>
      }
    >
      <p>
        {ageWords(newer, api.clock.wallNow())} It installs by itself the next time somebody locks
        the till, signs out or starts it, if no sale is open, nobody is typing and no other window
        of the till is in use.
      </p>
      <p className="mt-3 text-ink-soft">
        Whoever opens the till after that signs in with the password. Sales and held drafts are
        kept.
      </p>
    </Dialog>
  )
}
