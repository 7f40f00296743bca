import { useEffect } from 'react'
import { useStore } from 'zustand'
import { browserClock } from '../../platform/transport/clock.ts'
import { shopNameIn, usePrinterSettings } from '../../till/terminal/printer-settings.ts'
import { useTitle } from '../../till/address/use-title.ts'
import type { CustomerView } from '../../till/customer/customer-channel.ts'
import { openTerms } from '../../till/words/open-term.ts'
import { Spinner } from '../../ui/part/Spinner.tsx'
import { ToneIcon } from '../../ui/ToneIcon.tsx'
import { formatRand, type Cents } from '../../values/money.ts'
import { followTill } from './follow-till.ts'
import { keepAwake } from './keep-awake.ts'
import { Spoken } from '../../ui/Spoken.tsx'

/** Views that fill the screen with one colour. */
const filling: ReadonlySet<CustomerView['kind']> = new Set(['sold', 'not-sold', 'paid', 'unknown'])

const stateClass =
  'grid content-center justify-items-center gap-[inherit] rounded-xl bg-tone-soft p-[clamp(1rem,5vmin,4rem)] text-tone-ink'
const iconClass = 'size-[clamp(3rem,12vmin,7rem)] text-[var(--tone,var(--color-accent))]'
const labelClass = 'block text-[clamp(1rem,2.8vmin,1.75rem)]/close font-semibold tracking-normal'
const numberClass = 'text-[clamp(2rem,min(9vmin,8vw),6rem)]/sum font-bold tracking-[0.01em]'
const sumClass = 'text-[clamp(2.5rem,min(11vmin,10vw),7rem)]/sum font-bold tracking-[-0.01em]'
const cashClass =
  'flex flex-wrap justify-center gap-x-[clamp(1.5rem,8vmin,5rem)] gap-y-2 [&>:first-child]:text-[clamp(1.75rem,7vmin,4rem)]'
const itemsClass = 'grid w-[min(100%,40rem)] gap-[0.5em] text-start'
const itemClass =
  'flex justify-between gap-[1em] font-semibold [&>:last-child]:flex-none [&>:last-child]:text-end'

/** Made when this screen loads: no other screen of the page uses it. */
const customerViewStore = followTill(browserClock())

/**
 * The customer's screen: the sale in progress and its outcome, without controls. It follows the till's window in the
 * same browser (docs/till.md).
 */
export function CustomerScreen() {
  const view = useStore(customerViewStore)
  useEffect(keepAwake, [])
  useTitle('Customer’s screen')
  return (
    <main
      className={`grid min-h-(--page) cursor-none gap-[clamp(0.75rem,3vmin,2rem)] bg-ground p-[clamp(1rem,5vmin,4rem)] text-center text-[clamp(1.125rem,3.2vmin,2rem)] [&_h1]:text-[clamp(1.75rem,6.5vmin,4rem)]/sum ${filling.has(view.kind) ? '' : 'content-center justify-items-center'}`}
      aria-live="polite"
      data-view={view.kind}
    >
      <Shown view={view} />
    </main>
  )
}

function Shown({ view }: { view: CustomerView }) {
  switch (view.kind) {
    case 'confirm':
      return <Confirm view={view} />
    case 'basket':
      return <Basket view={view} />
    case 'paid':
      return <Paid view={view} />
    case 'wait':
      return (
        <>
          <Spinner className={iconClass} />
          <h1>{view.notSent === true ? openTerms.notSent : openTerms.pending}</h1>
          <What {...view} />
          <Held {...view} />
        </>
      )
    case 'unknown':
      return (
        <div className={`${stateClass} tone-checking`}>
          <ToneIcon tone="checking" className={iconClass} />
          <h1>{openTerms.pending}</h1>
          <What {...view} />
          <Held {...view} />
          <p>Please ask at the counter. Don’t buy it again yet.</p>
        </div>
      )
    case 'sold':
      return <Sold view={view} />
    case 'not-sold':
      return (
        <div className={`${stateClass} tone-failed`}>
          <ToneIcon tone="failed" className={iconClass} />
          <h1>{view.pays ? 'It was not sold' : 'It was not redeemed'}</h1>
          <What {...view} />
          <Back view={view} />
        </div>
      )
    case 'rest':
    case 'quiet':
    default:
      return <Welcome />
  }
}

/** What the customer gets back for sales that failed. */
function Back({ view }: { view: Extract<CustomerView, { kind: 'not-sold' }> }) {
  const { pays, giveBack, refunds = [], kept } = view
  if (kept !== undefined)
    return <Sum label="We keep your money for another try" text={formatRand(kept)} />
  if (giveBack === undefined && refunds.length === 0)
    return <p>{pays ? 'Nothing was taken.' : 'Your voucher was not used.'}</p>
  return (
    <>
      {giveBack !== undefined && <Sum label="You get back" text={formatRand(giveBack)} />}
      {refunds.map(({ label, amount }) => (
        <Sum key={label} label={label} text={formatRand(amount)} />
      ))}
    </>
  )
}

function Held({ held }: { held?: Cents | undefined }) {
  if (held === undefined) return null
  return <Sum label="We keep your cash until we know" text={formatRand(held)} />
}

function Welcome() {
  const shop = shopNameIn(usePrinterSettings())
  return (
    <>
      <img
        src={`${import.meta.env.BASE_URL}icon.svg`}
        alt=""
        className="w-[clamp(4rem,16vmin,10rem)]"
      />
      <h1>{shop.trim() === '' ? 'Welcome' : shop}</h1>
    </>
  )
}

function Confirm({ view }: { view: Extract<CustomerView, { kind: 'confirm' }> }) {
  const { title, pays, label, recipient, amount, inCash, cash } = view
  return (
    <>
      <h1>Is this right?</h1>
      <p className="font-semibold text-balance">{title}</p>
      {recipient !== '' && (
        <p className={numberClass}>
          <span className={labelClass}>{label}</span>
          <span className="figures">{recipient}</span>
        </p>
      )}
      <Sum label={pays ? 'You pay' : 'You get'} text={amount} />
      {inCash !== undefined && <Sum label="In cash" text={formatRand(inCash)} />}
      {cash !== undefined && cash.change > 0 && (
        <div className={cashClass}>
          <Sum label="You gave" text={formatRand(cash.tendered)} />
          <Sum label="Your change" text={formatRand(cash.change)} />
        </div>
      )}
    </>
  )
}

function Basket({ view }: { view: Extract<CustomerView, { kind: 'basket' }> }) {
  const { items, total, inCash, cash } = view
  return (
    <>
      <h1>Is this right?</h1>
      <ul className={itemsClass}>
        {items.map(({ title, recipient, amount }, place) => (
          // Two products may have the same name.
          <li key={place} className={itemClass}>
            <span>
              {title}
              {recipient !== '' && <span className={`${labelClass} figures`}>{recipient}</span>}
            </span>
            <span className="figures">
              <Spoken>{amount}</Spoken>
            </span>
          </li>
        ))}
      </ul>
      <Sum label="You pay" text={total} />
      {inCash !== undefined && <Sum label="In cash" text={formatRand(inCash)} />}
      {cash !== undefined && cash.change > 0 && (
        <div className={cashClass}>
          <Sum label="You gave" text={formatRand(cash.tendered)} />
          <Sum label="Your change" text={formatRand(cash.change)} />
        </div>
      )}
    </>
  )
}

/** The customer's words for each sale of a basket. */
const becameWords = {
  sold: 'Sold',
  'not-sold': 'Not sold',
  wait: openTerms.pending,
} as const

/** How a basket as a whole has ended so far. */
function paidWords(items: Extract<CustomerView, { kind: 'paid' }>['items']) {
  const waiting = items.filter(({ state }) => state === 'wait')
  if (waiting.length > 0) {
    const isPending = waiting.some(({ notSent }) => notSent !== true)
    return { tone: 'checking', title: isPending ? openTerms.pending : openTerms.notSent }
  }
  if (items.every(({ state }) => state === 'sold')) return { tone: 'sold', title: 'Thank you' }
  return items.every(({ state }) => state === 'not-sold')
    ? { tone: 'failed', title: 'It was not sold' }
    : { tone: 'needs', title: 'Not all of it was sold' }
}

function Paid({ view }: { view: Extract<CustomerView, { kind: 'paid' }> }) {
  const { items, change, giveBack } = view
  const { tone, title } = paidWords(items)
  return (
    <div className={`${stateClass} tone-${tone}`}>
      <h1>{title}</h1>
      <ul className={itemsClass}>
        {items.map(({ title, recipient, amount, state, notSent, secrets }, place) => (
          <li key={place} className={itemClass}>
            <span>
              {title}
              {recipient !== '' && <span className={`${labelClass} figures`}>{recipient}</span>}
              {secrets.map(({ label, groups }) => (
                <span key={groups.join(' ')} className="block figures">
                  <span className={labelClass}>{label}</span>
                  {groups.join(' ')}
                </span>
              ))}
            </span>
            <span className="figures">
              <Spoken>{amount}</Spoken>
              <span className={labelClass}>
                {notSent === true ? openTerms.notSent : becameWords[state]}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {giveBack !== undefined && <Sum label="You get back" text={formatRand(giveBack)} />}
      {change !== undefined && <Sum label="Your change" text={formatRand(change)} />}
    </div>
  )
}

function Sold({ view }: { view: Extract<CustomerView, { kind: 'sold' }> }) {
  const { pays, amount, change, given, secrets } = view
  return (
    <div className={`${stateClass} tone-sold`}>
      <ToneIcon tone="sold" className={iconClass} />
      <h1>Thank you</h1>
      {pays ? <What {...view} /> : <p className="font-semibold text-balance">{view.title}</p>}
      {!pays && <Sum label={`You get${given === undefined ? '' : `, ${given}`}`} text={amount} />}
      {change !== undefined && <Sum label="Your change" text={formatRand(change)} />}
      {secrets.map(({ label, groups }) => (
        <p key={`${label} ${groups.join(' ')}`} className={numberClass}>
          <span className={labelClass}>{label}</span>
          <span className="figures">{groups.join(' ')}</span>
        </p>
      ))}
    </div>
  )
}

function What({ title, amount }: { title: string; amount: string }) {
  return (
    <p className="font-semibold text-balance">
      {title} ·{' '}
      <span className="figures">
        <Spoken>{amount}</Spoken>
      </span>
    </p>
  )
}

function Sum({ label, text }: { label: string; text: string }) {
  return (
    <p className={sumClass}>
      <span className={labelClass}>{label}</span>
      <span className="figures">
        <Spoken>{text}</Spoken>
      </span>
    </p>
  )
}
