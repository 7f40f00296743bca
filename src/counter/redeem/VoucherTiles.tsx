import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import TicketX from 'lucide-react/icons/ticket-x'
import { onTouch } from '../../ui/pointer.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useTileKeys } from '../tiles/tile-keys.ts'
import { paths } from '../../till/address/paths.ts'
import { announce } from '../../ui/announce.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KindIcon } from '../../ui/KindIcon.tsx'
import { useScanner } from '../../ui/scanner.ts'
import { Tile } from '../../ui/Tile.tsx'
import { maskTail } from '../../values/mask.ts'
import { formatRand } from '../../values/money.ts'
import { readPin } from '../../values/scanned.ts'
import { sentPin } from '../form/form-values.ts'

export interface VoucherTilesProps {
  products: readonly ProductView[]
  /** One of them is being taken in already: its form hears the scanner. */
  chosen: boolean
  /** Scanned before the kind of voucher was chosen. */
  pin: string
  onPin: (pin: string) => void
  onRefresh: () => Promise<void>
}

/** Which kind of voucher it is. A PIN may be scanned first. */
export function VoucherTiles({ products, chosen, pin, onPin, onRefresh }: VoucherTilesProps) {
  const navigate = useNavigate()
  const keys = useTileKeys<HTMLDivElement>()
  const grid = keys.ref
  const [only] = products.length === 1 ? products : []
  const open = ({ code }: ProductView) => void navigate(paths.redeemProduct(code))

  useScanner(
    (raw) => {
      onPin(readPin(raw))
      announce('PIN read. Choose the kind of voucher.')
      if (only !== undefined) open(only)
      return true
    },
    { enabled: !chosen },
  )
  const begun = useRef(chosen)
  useEffect(() => {
    // After the shell's own focus on arrival. By touch there is nothing to focus for.
    if (!onTouch() && !begun.current)
      queueMicrotask(() => grid.current?.querySelector('button')?.focus())
  }, [grid])

  if (products.length === 0) {
    return (
      <EmptyState
        icon={<TicketX />}
        title="No voucher can be redeemed here"
        action={
          <>
            <Button onClick={onRefresh}>Look again</Button>
            <Button onClick={() => navigate(paths.arrange())}>Kinds of categories</Button>
          </>
        }
      >
        This account has no product for redeeming. Ask whoever runs the account to activate one. If
        there is one under another kind, give its category the kind Redemption.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="text-ink-soft">Choose the kind of voucher the customer has.</p>
      {pin !== '' && !chosen && (
        <Banner
          tone="info"
          title={`The PIN ${maskTail(sentPin(pin))} is read`}
          onDismiss={() => onPin('')}
        >
          Choose the kind of voucher.
        </Banner>
      )}
      <div {...keys} className="tile-grid">
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
