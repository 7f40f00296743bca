import { useEffect, useRef, useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ProductView } from '../catalogue/product-view.ts'
import { paymentMethodLabel } from '../terminal/payment-method-label.ts'
import { useTill } from '../till/till.ts'
import type { RefusedWords } from '../till/use-confirm.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useScanner } from '../ui/scanner.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { maskTail } from '../values/mask.ts'
import { displayMobile } from '../values/phone.ts'
import { redeemedText, type SettledRedemption } from './redemption.ts'

export interface RedeemCheckProps {
  product: ProductView
  settled: SettledRedemption
  /** How the value is given to the customer; sent as `paymentMethod`. */
  method: string
  onMethod: (method: string) => void
  busy: boolean
  refused: RefusedWords | undefined
  onBack: () => void
  onRedeem: () => Promise<void>
}

/** Compared with the customer's voucher before it is used up. */
export function RedeemCheck(props: RedeemCheckProps) {
  const { product, settled, method, onMethod, busy, refused, onBack, onRedeem } = props
  const { pin, amount, mobile } = settled
  const [shown, setShown] = useState(false)
  const redeem = useRef<HTMLButtonElement>(null)
  const what = redeemedText(amount)
  useEffect(() => {
    redeem.current?.focus()
    announce(`Check: ${product.name}, ${what}`)
  }, [product.name, what])

  // Where Enter redeems, a scanner's must not.
  useScanner(() => {
    announce('Go back to the voucher to scan.', 'assertive')
    return true
  })

  return (
    <section className="redeem-step" aria-label="Check">
      <p className="redeem-hero figures">{what}</p>
      <Facts>
        <Fact name="Voucher PIN" figures>
          <span className="redeem-pin">
            {shown ? inFours(pin) : maskTail(pin)}
            <IconButton
              label={shown ? 'Hide the PIN' : 'Show the PIN'}
              aria-pressed={shown}
              icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
              onClick={() => setShown(!shown)}
            />
          </span>
        </Fact>
        {mobile !== undefined && (
          <Fact name="Mobile number" figures>
            {displayMobile(mobile)}
          </Fact>
        )}
      </Facts>
      <Methods value={method} onChange={onMethod} />
      <p className="redeem-note">
        Compare the PIN with the customer’s voucher. Give nothing before the till says that it is
        redeemed; a redemption can not be undone.
      </p>
      <div className="redeem-foot">
        {refused !== undefined && (
          <Banner tone="needs" live="assertive" title={refused.title}>
            {refused.text}
          </Banner>
        )}
        <div className="redeem-foot-row">
          <IconButton
            label="Back to the voucher"
            size="sale"
            variant="secondary"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={onBack}
            disabled={busy}
          />
          <Button ref={redeem} variant="primary" size="sale" busy={busy} onClick={onRedeem}>
            Redeem {amount === 0 ? 'the full balance' : what}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** How the customer gets the value; nothing is asked where there is one way. */
function Methods({ value, onChange }: { value: string; onChange: (method: string) => void }) {
  const { paymentMethods } = useTill().terminal
  const options = paymentMethods.map((one) => ({ value: one, label: paymentMethodLabel(one) }))
  if (options.length < 2) return null
  const legend = 'Given to the customer as'
  if (options.length <= 3)
    return <Segmented legend={legend} size="sale" {...{ options, value, onChange }} />
  return (
    <SelectField
      label={legend}
      size="sale"
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function inFours(text: string): string {
  return text.replace(/.{4}(?=.)/g, '$&\u00a0')
}
