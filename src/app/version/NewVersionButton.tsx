import { useEffect, useState } from 'react'
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up'
import { useTill } from '../../till/till.ts'
import { useOnDevice } from '../../till/version/on-device.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Says that a newer till waits, beside the account on every screen; it comes by itself once nobody is in its way. */
export function NewVersionButton() {
  const { newer } = useOnDevice()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (newer) announce('A new version of the till is ready.')
  }, [newer])
  if (!newer) return null
  return (
    <>
      <button
        type="button"
        className="flex min-h-target min-w-target flex-none items-center justify-center gap-1.5 rounded-full px-2 text-xs font-semibold text-ink-soft hover:bg-ink/6 lg:w-20 lg:flex-col lg:gap-0.5 lg:rounded-md lg:py-2 forced-colors:border"
        aria-label="A new version of the till is ready"
        onClick={() => setOpen(true)}
      >
        <CircleArrowUp className="size-5" aria-hidden="true" />
        <span aria-hidden="true" className="max-lg:hidden">
          Update ready
        </span>
      </button>
      {open && <NewVersionDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function NewVersionDialog({ onClose }: { onClose: () => void }) {
  const { signOut } = useTill()
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
        It is on this device already. It is put in place by itself when the till is next locked,
        signed out or started, once no sale is open, nothing is being typed and no other window of
        the till is in use.
      </p>
      <p className="mt-3 text-ink-soft">
        Whoever opens the till after that signs in with the password. Sales and held drafts are
        kept.
      </p>
    </Dialog>
  )
}
