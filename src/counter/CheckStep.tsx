import { useEffect, useRef } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { paymentMethodLabel } from '../terminal/payment-method-label.ts'
import { Amount } from '../ui/Amount.tsx'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { formatRand } from '../values/money.ts'
import { isCash } from './cash.ts'
import { shownValue } from './form-values.ts'
import { lookupNoun, readBack } from './lookup-words.ts'
import type { SettledDetails, SettledPayment } from './sale-draft.ts'
import type { RefusedWords } from '../till/use-confirm.ts'

/** What Check and Pay have in common. */
export interface SettleProps {
  details: SettledDetails
  /** Ways of paying of this terminal, the usual one first. */
  methods: readonly string[]
  busy: boolean
  refused: RefusedWords | undefined
  onBack: () => void
  onPay: (payment: SettledPayment) => Promise<void>
}

/**
 * Read back before money moves. The usual way of paying, exactly the amount, is one key from here;
 * anything else is a step of its own.
 */
export function CheckStep({
  details,
  methods,
  busy,
  refused,
  onBack,
  onOtherPayment,
  onPay,
}: SettleProps & { onOtherPayment: (method: string) => void }) {
  const { product, amount, fields, values, lookup } = details
  const found = lookup?.result.kind === 'eligible' ? readBack(lookup.result) : []
  const method = methods[0] ?? 'cash'
  const other = methods[1]
  const cash = isCash(method)
  const hero = useRef<HTMLParagraphElement>(null)
  const pay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    pay.current?.focus()
    // A long form leaves the panel scrolled: what is read back begins with the amount.
    hero.current?.scrollIntoView?.({ block: 'center' })
    announce(`Check: ${product.name}, ${formatRand(amount)}`)
  }, [product.name, amount])

  return (
    <section className="sale-step" aria-label="Check">
      <div className="sale-body">
        <p ref={hero} className="sale-hero">
          <Amount cents={amount} size="hero" />
        </p>
        <Facts>
          {fields
            .filter(({ key }) => (values[key] ?? '').trim() !== '')
            .map((field) => (
              <Fact key={field.key} name={field.label} figures>
                <span className={field.targets.length > 0 ? 'sale-readback' : undefined}>
                  {shownValue(field, values[field.key] ?? '')}
                </span>
              </Fact>
            ))}
          {found.map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
          <Fact name="Product">{product.name}</Fact>
          <Fact name="Brand">{product.brandName}</Fact>
        </Facts>
        {lookup !== undefined && lookup.result.kind !== 'eligible' && (
          <Banner tone="needs" title={`The ${lookupNoun[lookup.request.kind]} was not looked up`}>
            Nobody has said that it is right. Check it with the customer once more.
          </Banner>
        )}
        <p className="sale-note">Read the number back to the customer. A sale can not be undone.</p>
      </div>
      <div className="sale-foot">
        {refused !== undefined && (
          <Banner tone="needs" live="assertive" title={refused.title}>
            {refused.text}
          </Banner>
        )}
        <Button
          ref={pay}
          variant="primary"
          size="sale"
          wide
          busy={busy}
          onClick={() => onPay(cash ? { method, tendered: amount } : { method })}
        >
          {cash ? 'Exact cash' : paymentMethodLabel(method)} · sell for {formatRand(amount)}
        </Button>
        <div className="sale-foot-row">
          <IconButton
            label="Back to the details"
            size="sale"
            variant="secondary"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={onBack}
            disabled={busy}
          />
          {cash && (
            <Button size="sale" onClick={() => onOtherPayment(method)} disabled={busy}>
              Give change
            </Button>
          )}
          {other !== undefined && (
            <Button size="sale" onClick={() => onOtherPayment(other)} disabled={busy}>
              {methods.length > 2 ? 'Other payment' : paymentMethodLabel(other)}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
