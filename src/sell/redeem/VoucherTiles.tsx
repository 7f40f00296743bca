import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import TicketX from 'lucide-react/icons/ticket-x'
import { onTouch } from '../../ui/keys/pointer.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { ScanButton } from '../camera/ScanButton.tsx'
import { useHasCamera } from '../camera/use-has-camera.ts'
import { useTileKeys } from '../tiles/tile-keys.ts'
import { paths } from '../../till/address/paths.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { KindIcon } from '../../ui/tile/KindIcon.tsx'
import { useScanner } from '../../ui/keys/scanner.ts'
import { SecretField } from '../../ui/field/SecretField.tsx'
import { Tile } from '../../ui/tile/Tile.tsx'
import { formatRand } from '../../values/money.ts'
import { notNumber, readPin } from '../../values/number/scanned.ts'
import { tileGridClass } from '../../ui/tile/tile-class.ts'

interface VoucherTilesProps {
  products: readonly ProductView[]
  /** A voucher's form is open, and takes the scans. */
  chosen: boolean
  /** Scanned before the kind of voucher was chosen. */
  pin: string
  onPin: (pin: string) => void
  onReload: () => Promise<void>
}

/** Chooses the kind of voucher. A PIN may be scanned first. */
export function VoucherTiles({ products, chosen, pin, onPin, onReload }: VoucherTilesProps) {
  const navigate = useNavigate()
  const keys = useTileKeys<HTMLDivElement>()
  const grid = keys.ref
  const field = useRef<HTMLInputElement>(null)
  const hasCamera = useHasCamera()
  const [refused, setRefused] = useState<string>()
  const [only] = products.length === 1 ? products : []
  const open = ({ code }: ProductView) => void navigate(paths.redeemProduct(code))

  const write = (text: string) => {
    setRefused(undefined)
    onPin(text)
  }

  useScanner(
    (raw, box) => {
      const read = readPin(raw)
      const said = notNumber(read)
      if (said !== undefined) {
        // After the scanned field has got its earlier text back.
        queueMicrotask(() => setRefused(said))
        return true
      }
      // At once, so its field already shows what the scanner read.
      flushSync(() => write(read))
      announce('PIN read. Choose the kind of voucher.')
      if (only !== undefined) open(only)
      return box !== undefined && box === field.current ? 'in place' : true
    },
    { enabled: !chosen },
  )
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown') grid.current?.querySelector('button')?.focus()
    if (key !== 'Enter' || pin === '') return
    // The customer's own voucher says which one it is.
    if (only === undefined) announce('Choose the kind of voucher.')
    else open(only)
  }
  const begun = useRef(chosen)
  useEffect(() => {
    // After the shell's own focus on arrival. On touch, there is nothing to focus.
    if (!onTouch() && !begun.current) queueMicrotask(() => field.current?.focus())
  }, [])

  if (products.length === 0) {
    return (
      <EmptyState
        icon={<TicketX />}
        title="No voucher can be redeemed here"
        action={
          <>
            <Button onClick={onReload}>Reload the list</Button>
            <Button onClick={() => navigate(paths.catalogue())}>Catalogue</Button>
          </>
        }
      >
        This account has no product for redeeming. Ask whoever runs the account to activate one. If
        there is one under another kind, set it in Catalogue to be sold as Redemption.
      </EmptyState>
    )
  }
  return (
    <>
      {!chosen && (
        <div className="max-w-96">
          <SecretField
            ref={field}
            label="Voucher PIN"
            hint="Scan it or type it, then choose the voucher."
            size="sale"
            value={pin}
            error={refused}
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
            suffix={hasCamera && <ScanButton />}
          />
        </div>
      )}
      <p className="text-ink-soft">Choose the kind of voucher the customer has.</p>
      <div {...keys} className={tileGridClass}>
        {products.map((product) => (
          <Tile
            key={product.code}
            name={product.name}
            price={limitText(product)}
            kind="redemption"
            icon={<KindIcon kind="redemption" />}
            onClick={() => open(product)}
          />
        ))}
      </div>
    </>
  )
}

function limitText({ amount }: ProductView): string {
  if (amount.kind === 'open') return 'Any amount'
  return amount.kind === 'fixed' ? formatRand(amount.amount) : `Up to ${formatRand(amount.max)}`
}
