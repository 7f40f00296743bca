import { Link, useLocation } from 'react-router'
import type { Sale } from '../../engine/sale.ts'
import { paths } from '../../till/address/paths.ts'
import { RefusedBanner } from '../../till/RefusedBanner.tsx'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { confirms } from '../../ui/keys/lone-enter.ts'
import type { SaleInNeed } from '../result/need.ts'
import { lookAfterWords } from '../result/need-words.ts'
import { Decisions } from '../result/Decisions.tsx'
import { MoneyDecisions } from '../../till/MoneyDecisions.tsx'
import { MoneyFirst } from '../result/MoneyFirst.tsx'
import { clockTime } from '../../values/time/clock-time.ts'
import { useAmountText } from '../result/use-amount-text.ts'
import { useCommand } from '../../till/use-command.ts'
import { Spoken } from '../../ui/Spoken.tsx'

/** An open sale in the list. The first button of the first row is the screen's next action. */
export function LookAfterRow({ sale, need, first }: SaleInNeed & { first: boolean }) {
  const till = useTill()
  const { summary, reference, createdAt, account } = sale
  const words = lookAfterWords(sale, need)
  const amount = useAmountText(sale)
  const seller = account.userKey === till.account.userKey ? '' : ` · sold by ${account.userKey}`
  return (
    <li
      className={`flex flex-col overflow-hidden rounded-lg border border-line tone-${words.tone}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-3 [&>.badge]:justify-self-end">
        <span className="font-strong min-w-0">{summary.title}</span>
        <span className="self-start text-end text-lg/normal font-strong figures">{amount}</span>
        <span className="text-sm/close min-w-0 text-ink-soft figures">
          {summary.recipientMasked !== '' && `${summary.recipientMasked} · `}
          {clockTime(createdAt, till.api.clock.wallNow())}
          {seller}
        </span>
        <Badge tone={words.tone}>{words.short}</Badge>
      </div>
      <div className="bg-tone-soft px-4 py-3 text-sm text-pretty text-tone-ink">
        <MoneyFirst sale={sale} />
        <p className="text-base font-strong">{words.title}</p>
        {words.money !== undefined && (
          <p className="font-strong">
            <Spoken>{words.money}</Spoken>
          </p>
        )}
        {words.lines.map((line) => (
          <p key={line}>
            <Spoken>{line}</Spoken>
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 px-4 py-3 [&>:is(a,button)]:flex-auto [&>:is(a,button)]:px-3">
        {need === 'hand-over' && <HandOver sale={sale} first={first} />}
        {need !== 'hand-over' && (
          <MoneyDecisions sale={sale} primary={first && need === 'give-back'} />
        )}
        {(need === 'decide' || need === 'sold-after-all' || need === 'watched') && (
          <Decisions sale={sale} primary={first && need !== 'watched'} />
        )}
        {need === 'ended' && <Button onClick={() => till.news.seen(reference)}>Seen</Button>}
        {need !== 'hand-over' && (
          <SaleLink reference={reference}>{lookWord({ sale, need })}</SaleLink>
        )}
      </div>
    </li>
  )
}

function lookWord({ sale, need }: SaleInNeed): string {
  if (sale.hasReceipt) return 'Its receipt'
  return need === 'give-back' || need === 'kept' || need === 'ended'
    ? 'Retry or change it'
    : 'Look at it'
}

function HandOver({ sale, first }: { sale: Sale; first: boolean }) {
  const { refused, run } = useCommand()
  const handOver = async () => {
    const outcome = await run((engine) => engine.acknowledgeHandOver(sale.reference))
    if (outcome.kind === 'done') announce(`Handed over: ${sale.summary.title}.`)
  }
  return (
    <>
      <RefusedBanner words={refused} />
      <SaleLink reference={sale.reference} primary={first}>
        Show the receipt
      </SaleLink>
      <Button {...confirms} onClick={handOver}>
        Handed over
      </Button>
    </>
  )
}

interface SaleLinkProps {
  reference: string
  primary?: boolean
  children: string
}

function SaleLink({ reference, primary = false, children }: SaleLinkProps) {
  const { search } = useLocation()
  return (
    <Link
      to={{ pathname: paths.result(reference), search }}
      className={buttonClass({ variant: primary ? 'primary' : 'secondary' })}
    >
      {children}
    </Link>
  )
}
