import { useEffect } from 'react'
import { useStore } from 'zustand'
import { shopNameIn, usePrinterSettings } from '../../till/terminal/printer-settings.ts'
import { useTitle } from '../../till/address/use-title.ts'
import type { CustomerView } from '../../till/customer/customer-channel.ts'
import { Spinner } from '../../ui/part/Spinner.tsx'
import { ToneIcon } from '../../ui/ToneIcon.tsx'
import { formatRand } from '../../values/money.ts'
import { followTill } from './follow-till.ts'
import { keepAwake } from './keep-awake.ts'
import { Spoken } from '../../ui/Spoken.tsx'

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
const customerViewStore = followTill()

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
      className={`grid min-h-(--page) cursor-none gap-[clamp(0.75rem,3vmin,2rem)] bg-ground p-[clamp(1rem,5vmin,4rem)] text-center text-[clamp(1.125rem,3.2vmin,2rem)] [&_h1]:text-[clamp(1.75rem,6.5vmin,4rem)]/sum ${view.kind === 'result' ? '' : 'content-center justify-items-center'}`}
      aria-live="polite"
      data-view={view.kind}
    >
      <Shown view={view} />
    </main>
  )
}

function Shown({ view }: { view: CustomerView }) {
  switch (view.kind) {
    case 'sale':
      return <SaleShown view={view} />
    case 'result':
      return <Result view={view} />
    case 'idle':
    default:
      return <Welcome />
  }
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

function SaleShown({ view }: { view: Extract<CustomerView, { kind: 'sale' }> }) {
  const { step, pays, items, sum, inCash, cash, held } = view
  const [only] = items
  return (
    <>
      {step === 'wait' && <Spinner className={iconClass} />}
      <h1>{step === 'wait' ? 'Please wait' : 'Is this right?'}</h1>
      {only !== undefined && items.length === 1 ? (
        <>
          <p className="font-semibold text-balance">{only.title}</p>
          {only.recipient !== '' && <Number label={only.label} text={only.recipient} />}
        </>
      ) : (
        <ul className={itemsClass}>
          {items.map((item, place) => (
            // Two products may have the same name.
            <Item key={place} {...item} />
          ))}
        </ul>
      )}
      <Sum label={pays ? 'You pay' : 'You get'} text={sum} />
      {inCash !== undefined && <Sum label="In cash" text={formatRand(inCash)} />}
      {cash !== undefined && cash.change > 0 && (
        <div className={cashClass}>
          <Sum label="You gave" text={formatRand(cash.tendered)} />
          <Sum label="Your change" text={formatRand(cash.change)} />
        </div>
      )}
      {held !== undefined && (
        <Sum label="We keep your cash until we know" text={formatRand(held)} />
      )}
      {step === 'wait' && pays && <p>Don’t buy it again yet.</p>}
    </>
  )
}

/** How it ended as a whole. */
function resultWords({ items, pays }: Extract<CustomerView, { kind: 'result' }>) {
  if (items.every(({ sold }) => sold)) return { tone: 'sold', title: 'Thank you' } as const
  if (items.some(({ sold }) => sold))
    return { tone: 'needs', title: 'Not all of it was sold' } as const
  return { tone: 'failed', title: pays ? 'It was not sold' : 'It was not redeemed' } as const
}

function Result({ view }: { view: Extract<CustomerView, { kind: 'result' }> }) {
  const { pays, items, change, given, back, kept } = view
  const { tone, title } = resultWords(view)
  const [only] = items
  return (
    <div className={`${stateClass} tone-${tone}`}>
      <ToneIcon tone={tone} className={iconClass} />
      <h1>{title}</h1>
      {only !== undefined && items.length === 1 ? (
        <>
          <p className="font-semibold text-balance">
            {only.title}
            {given === undefined && (
              <>
                {' · '}
                <span className="figures">
                  <Spoken>{only.amount}</Spoken>
                </span>
              </>
            )}
          </p>
          {given !== undefined && <Sum label={`You get, ${given}`} text={only.amount} />}
        </>
      ) : (
        <ul className={itemsClass}>
          {items.map((item, place) => (
            <Item key={place} {...item} became={item.sold ? 'Sold' : 'Not sold'} />
          ))}
        </ul>
      )}
      {back.map(({ label, amount }) => (
        <Sum key={label} label={label} text={formatRand(amount)} />
      ))}
      {kept !== undefined && (
        <Sum label="We keep your money for another try" text={formatRand(kept)} />
      )}
      {tone === 'failed' && back.length === 0 && kept === undefined && (
        <p>{pays ? 'Nothing was taken.' : 'Your voucher was not used.'}</p>
      )}
      {change !== undefined && <Sum label="Your change" text={formatRand(change)} />}
      {items.length === 1 &&
        only?.secrets.map(({ label, groups }) => (
          <Number key={`${label} ${groups.join(' ')}`} label={label} text={groups.join(' ')} />
        ))}
    </div>
  )
}

type ResultItem = Extract<CustomerView, { kind: 'result' }>['items'][number]

/** One of several sales. */
function Item({
  title,
  recipient,
  amount,
  secrets = [],
  became,
}: Pick<ResultItem, 'title' | 'recipient' | 'amount'> & {
  secrets?: ResultItem['secrets']
  became?: string
}) {
  return (
    <li className={itemClass}>
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
        {became !== undefined && <span className={labelClass}>{became}</span>}
      </span>
    </li>
  )
}

function Number({ label, text }: { label: string; text: string }) {
  return (
    <p className={numberClass}>
      <span className={labelClass}>{label}</span>
      <span className="figures">{text}</span>
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
