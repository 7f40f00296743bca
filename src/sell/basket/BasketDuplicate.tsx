import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../till/address/paths.ts'
import { useEngine } from '../../till/held/use-sales.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import { formatRand } from '../../values/money.ts'
import { deeds } from '../../draft/deed.ts'
import { NoScan } from '../../ui/keys/NoScan.tsx'
import { Spoken } from '../../ui/Spoken.tsx'

interface BasketDuplicateProps {
  /** The reference of a sale that looks like one of the items. */
  of: string
  count: number
  onAgain: () => Promise<void>
  onClose: () => void
}

/** Asks once for the whole basket, because an item in it was just sold. The safe answer has the focus. */
export function BasketDuplicate({ of, count, onAgain, onClose }: BasketDuplicateProps) {
  const navigate = useNavigate()
  const first = useEngine(({ sales }) => sales.find(({ reference }) => reference === of))
  const safe = useRef<HTMLButtonElement>(null)
  const { title, amount, recipientMasked } = first?.summary ?? {}
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sell it a second time?"
      initialFocus={safe}
      footer={
        <>
          <Button {...confirms} size="sale" onClick={onAgain}>
            {count === 1 ? 'Sell it again' : `Sell all ${count}`}
          </Button>
          <Button
            ref={safe}
            variant="primary"
            size="sale"
            onClick={() => navigate(paths.result(of))}
          >
            Look at the first one
          </Button>
        </>
      }
    >
      <NoScan words={deeds.purchase.words.noScan} />
      <p>
        <Spoken>
          {title === undefined || amount === undefined
            ? 'Something in the basket'
            : `${title} for ${formatRand(amount)}${recipientMasked === '' ? '' : ` to ${recipientMasked}`}`}
        </Spoken>{' '}
        was rung up less than two minutes ago. Nothing else has been sold yet.
      </p>
    </Dialog>
  )
}
