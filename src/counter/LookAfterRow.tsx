import { amountText } from '../receipt/redeemed.ts'
import type { Sale } from '../sale/sale.ts'
import { Link } from '../till/Link.tsx'
import { paths } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { announce } from '../ui/announce.ts'
import { Badge } from '../ui/Badge.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import type { Care, CaredFor } from './care.ts'
import { lookAfterWords } from './care-words.ts'
import { Decisions } from './Decisions.tsx'
import { newsIn } from './sale-news.ts'
import { clockTime } from './clock-time.ts'
import { useCommand } from './use-command.ts'

/** One open sale in the list. The first one's first button is the screen's next action. */
export function LookAfterRow({ sale, care, first }: CaredFor & { first: boolean }) {
  const till = useTill()
  const { summary, reference, createdAt, account } = sale
  const words = lookAfterWords(sale, care)
  const seller = account.userKey === till.account.userKey ? '' : ` · sold by ${account.userKey}`
  return (
    <li className={`look-after-row tone-${words.tone}`}>
      <div className="look-after-head">
        <span className="look-after-title">{summary.title}</span>
        <span className="look-after-amount figures">{amountText(sale)}</span>
        <span className="look-after-who figures">
          {summary.recipientMasked !== '' && `${summary.recipientMasked} · `}
          {clockTime(createdAt, till.api.clock.wallNow())}
          {seller}
        </span>
        <Badge tone={words.tone}>{words.short}</Badge>
      </div>
      <div className="look-after-words">
        <p className="look-after-state">{words.title}</p>
        {words.money !== undefined && <p className="look-after-money">{words.money}</p>}
        {words.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="look-after-acts">
        {care === 'hand-over' && <HandOver sale={sale} first={first} />}
        {(care === 'decide' || care === 'sold-after-all' || care === 'watched') && (
          <Decisions sale={sale} primary={first && care !== 'watched'} />
        )}
        {care === 'ended' && <Button onClick={() => newsIn(till).seen(reference)}>Seen</Button>}
        {care !== 'hand-over' && (
          <SaleLink reference={reference}>
            {sale.hasReceipt ? 'Its receipt' : lookWord[care]}
          </SaleLink>
        )}
      </div>
    </li>
  )
}

const lookWord: Readonly<Record<Care, string>> = {
  'sold-after-all': 'Look at it',
  decide: 'Look at it',
  'hand-over': 'Show the receipt',
  ended: 'Try again or change it',
  'under-way': 'Look at it',
  elsewhere: 'Look at it',
  watched: 'Look at it',
}

function HandOver({ sale, first }: { sale: Sale; first: boolean }) {
  const { refused, run } = useCommand()
  const handOver = async () => {
    const outcome = await run((engine) => engine.acknowledgeHandOver(sale.reference))
    if (outcome?.kind === 'done') announce(`Handed over: ${sale.summary.title}.`)
  }
  return (
    <>
      {refused !== undefined && (
        <Banner tone="needs" live="assertive" title={refused.title}>
          {refused.text}
        </Banner>
      )}
      <SaleLink reference={sale.reference} primary={first}>
        Show the receipt
      </SaleLink>
      <Button onClick={handOver}>Handed over already</Button>
    </>
  )
}

interface SaleLinkProps {
  reference: string
  primary?: boolean
  children: string
}

function SaleLink({ reference, primary = false, children }: SaleLinkProps) {
  return (
    <Link
      to={{ pathname: paths.sale(reference), search: window.location.search }}
      className={buttonClass({ variant: primary ? 'primary' : 'secondary' })}
    >
      {children}
    </Link>
  )
}
