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
import './customer.css'

/** Made when this screen is fetched: the page has no other. */
const customerViewStore = followTill(browserClock())

/**
 * What stands before the customer: what is being sold to them, and what became of it. No controls, and nothing else of
 * the till; it follows the till's own window in the same browser (docs/till.md).
 */
export function CustomerScreen() {
  const view = useStore(customerViewStore)
  useEffect(keepAwake, [])
  useTitle('Customer’s screen')
  return (
    <main className="customer" aria-live="polite" data-view={view.kind}>
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
          <Spinner className="customer-icon" />
          <h1>{view.notSent === true ? openTerms.notSent : openTerms.pending}</h1>
          <What {...view} />
          <Held {...view} />
        </>
      )
    case 'unknown':
      return (
        <div className="customer-state tone-checking">
          <ToneIcon tone="checking" className="customer-icon" />
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
        <div className="customer-state tone-failed">
          <ToneIcon tone="failed" className="customer-icon" />
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

/** What the customer gets back of what was not sold. */
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
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" className="customer-mark" />
      <h1>{shop.trim() === '' ? 'Welcome' : shop}</h1>
    </>
  )
}

function Confirm({ view }: { view: Extract<CustomerView, { kind: 'confirm' }> }) {
  const { title, pays, label, recipient, amount, inCash, cash } = view
  return (
    <>
      <h1>Is this right?</h1>
      <p className="customer-what">{title}</p>
      {recipient !== '' && (
        <p className="customer-number">
          <span className="customer-label">{label}</span>
          <span className="figures">{recipient}</span>
        </p>
      )}
      <Sum label={pays ? 'You pay' : 'You get'} text={amount} />
      {inCash !== undefined && <Sum label="In cash" text={formatRand(inCash)} />}
      {cash !== undefined && cash.change > 0 && (
        <div className="customer-cash">
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
      <ul className="customer-items">
        {items.map(({ title, recipient, amount }, place) => (
          // The same may be there twice.
          <li key={place}>
            <span>
              {title}
              {recipient !== '' && <span className="customer-label figures">{recipient}</span>}
            </span>
            <span className="figures">{amount}</span>
          </li>
        ))}
      </ul>
      <Sum label="You pay" text={total} />
      {inCash !== undefined && <Sum label="In cash" text={formatRand(inCash)} />}
      {cash !== undefined && cash.change > 0 && (
        <div className="customer-cash">
          <Sum label="You gave" text={formatRand(cash.tendered)} />
          <Sum label="Your change" text={formatRand(cash.change)} />
        </div>
      )}
    </>
  )
}

/** What the customer reads of each of several. */
const becameWords = {
  sold: 'Sold',
  'not-sold': 'Not sold',
  wait: openTerms.pending,
} as const

function Paid({ view }: { view: Extract<CustomerView, { kind: 'paid' }> }) {
  const { items, change, giveBack } = view
  const waiting = items.filter(({ state }) => state === 'wait')
  const waits = waiting.length > 0
  const isPending = waiting.some(({ notSent }) => notSent !== true)
  const open = isPending ? openTerms.pending : openTerms.notSent
  const all = items.every(({ state }) => state === 'sold')
  return (
    <div className={`customer-state tone-${all ? 'sold' : waits ? 'checking' : 'needs'}`}>
      <h1>{waits ? open : all ? 'Thank you' : 'Not all of it was sold'}</h1>
      <ul className="customer-items">
        {items.map(({ title, recipient, amount, state, notSent, secrets }, place) => (
          <li key={place}>
            <span>
              {title}
              {recipient !== '' && <span className="customer-label figures">{recipient}</span>}
              {secrets.map(({ label, groups }) => (
                <span key={groups.join(' ')} className="block figures">
                  <span className="customer-label">{label}</span>
                  {groups.join(' ')}
                </span>
              ))}
            </span>
            <span className="figures">
              {amount}
              <span className="customer-label">
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
    <div className="customer-state tone-sold">
      <ToneIcon tone="sold" className="customer-icon" />
      <h1>Thank you</h1>
      {pays ? <What {...view} /> : <p className="customer-what">{view.title}</p>}
      {!pays && <Sum label={`You get${given === undefined ? '' : `, ${given}`}`} text={amount} />}
      {change !== undefined && <Sum label="Your change" text={formatRand(change)} />}
      {secrets.map(({ label, groups }) => (
        <p key={`${label} ${groups.join(' ')}`} className="customer-number">
          <span className="customer-label">{label}</span>
          <span className="figures">{groups.join(' ')}</span>
        </p>
      ))}
    </div>
  )
}

function What({ title, amount }: { title: string; amount: string }) {
  return (
    <p className="customer-what">
      {title} · <span className="figures">{amount}</span>
    </p>
  )
}

function Sum({ label, text }: { label: string; text: string }) {
  return (
    <p className="customer-sum">
      <span className="customer-label">{label}</span>
      <span className="figures">{text}</span>
    </p>
  )
}
