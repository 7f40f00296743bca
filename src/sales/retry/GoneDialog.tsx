import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import type { ListedSale } from '../store/listed-sale.ts'

/** Asks before a retry that may deliver to a customer who has left. The safe answer has the focus. */
export function GoneDialog({
  gone,
  all,
  onClose,
  onAll,
  onRecent,
}: {
  gone: readonly Pick<ListedSale, 'at' | 'when'>[]
  all: number
  onClose: () => void
  onAll: () => void
  onRecent: () => void
}) {
  const safe = useRef<HTMLButtonElement>(null)
  const recent = all - gone.length
  const [oldest] = [...gone].sort((a, b) => a.at - b.at)
  return (
    <Dialog
      open
      onClose={onClose}
      title={all === 1 ? 'The customer may have left' : 'The customers may have left'}
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} size="sale" onClick={onClose}>
            Not now
          </Button>
          {recent > 0 && (
            <Button {...confirms} size="sale" onClick={onRecent}>
              {recent === 1 ? 'Only the recent one' : `Only the ${recent} recent ones`}
            </Button>
          )}
          <Button {...confirms} variant="primary" size="sale" onClick={onAll}>
            Retry anyway
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          {goneWords(gone.length, all)}
          {oldest !== undefined && `, ${gone.length === 1 ? '' : 'the oldest '}on ${oldest.when}`}.
        </p>
        <p>
          A retry is paid for from the shop’s wallet, even if the customer has left. Retry only what
          they still want and have not bought again.
        </p>
      </div>
    </Dialog>
  )
}

function goneWords(gone: number, all: number): string {
  if (all === 1) return 'This sale failed a while ago'
  return `${gone === 1 ? 'One' : gone} of these sales failed a while ago`
}
