import { momentText } from '../../values/time/clock-time.ts'
import { paidInOneWay, sumOf, type PaymentDraft } from '../../engine/payment.ts'
import { PaymentMethods } from '../../till/PaymentMethods.tsx'
import { useTill } from '../../till/till.ts'
import { partsText } from '../../till/words/customer-money.ts'
import { netText, type NetPart } from '../../till/words/net-money.ts'
import { FieldError, labelClass } from '../../ui/field/Field.tsx'
import type { BoundField } from '../../ui/field/use-field.ts'
import { formatRand, type Cents } from '../../values/money.ts'
import { whereIsIt, type RetryMoney, type Whereabouts } from './retry-money.ts'
import { Spoken } from '../../ui/Spoken.tsx'

interface RetryMoneyPartProps {
  money: RetryMoney
  /** Where the money may be, if a person has to say it. */
  places: readonly Whereabouts[]
  where: BoundField<string>
  method: BoundField<string>
  /** What the retry costs, if that is known. */
  price: Cents | undefined
  /** What the customer pays now; absent if nothing. */
  draft: PaymentDraft | undefined
  net: readonly NetPart[]
}

/** The customer's money before a retry, shown first: what pays for it, or what changes hands. */
export function RetryMoneyPart(props: RetryMoneyPartProps) {
  const { money, places, where, method, price, draft, net } = props
  const { terminal } = useTill()
  if (money.kind === 'none' || money.kind === 'not-read') return null
  if (money.kind === 'in-till' && draft === undefined)
    return (
      <p className="text-lg font-strong text-pretty">
        The customer’s {partsText(money.parts)} is in the till: it pays for this retry.
      </p>
    )
  const sum = draft && sumOf(draft.methods)
  return (
    <section aria-label="The customer’s money" className="flex flex-col gap-3">
      {places.length > 0 && (
        <WhereChoice
          places={places}
          where={where}
          sum={
            price &&
            sumOf(paidInOneWay(price, { method: method.value }, terminal.cashRounding).methods)
          }
        />
      )}
      {draft !== undefined && (
        <>
          <div aria-live="polite" className="text-2xl font-strong text-pretty figures">
            {net.length === 0 ? (
              <p>Nothing to take or give back</p>
            ) : (
              net.map((part) => (
                <p key={part.method}>
                  <Spoken>{netText(part)}</Spoken>
                </p>
              ))
            )}
          </div>
          {money.kind === 'given-back' && (
            <p className="text-sm text-ink-soft">
              The customer got the money back at {momentText(money.at)}
              {money.by === undefined ? '' : ` from ${money.by}`}.
            </p>
          )}
          {sum !== price && price !== undefined && (
            <p className="text-sm text-ink-soft">
              <Spoken>The price is {formatRand(price)}. Cash is rounded to 10c.</Spoken>
            </p>
          )}
          <PaymentMethods
            legend="Paid by"
            methods={terminal.paymentMethods}
            value={method.value}
            onChange={method.onChange}
          />
        </>
      )}
    </section>
  )
}

/** Asks where money is that this till knows nothing of, without a default answer. */
function WhereChoice({
  places,
  where,
  sum,
}: Pick<RetryMoneyPartProps, 'places' | 'where'> & { sum: Cents | undefined }) {
  const labels: Readonly<Record<Whereabouts, string>> = {
    'given-back': givenBackLabel(sum),
    'never-given-back': 'It was never given back: nothing to take',
  }
  return (
    <fieldset aria-describedby="where-error">
      <legend className={`${labelClass} pb-1.5`}>{whereIsIt}</legend>
      <div className="flex flex-col gap-2">
        {places.map((value) => (
          <label
            key={value}
            className={`flex min-h-sale cursor-pointer items-center gap-3 rounded-md border px-4 py-2 font-semibold ${
              value === where.value ? 'border-accent bg-accent-soft' : 'border-line-strong'
            }`}
          >
            <input
              type="radio"
              name={where.name}
              value={value}
              checked={value === where.value}
              className="size-5.5 flex-none"
              onChange={() => where.onChange(value)}
            />
            {labels[value]}
          </label>
        ))}
      </div>
      {!places.includes('never-given-back') && (
        <p className="text-sm text-ink-soft">
          If it was not, give it back first: it was paid at the old price.
        </p>
      )}
      <FieldError id="where-error" error={where.error} />
    </fieldset>
  )
}

function givenBackLabel(sum: Cents | undefined): string {
  return sum === undefined
    ? 'It was given back: take the money again'
    : `It was given back: take ${formatRand(sum)}`
}
