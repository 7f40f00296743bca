import { useState } from 'react'
import { Link } from 'react-router'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useStore } from 'zustand'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { kindWord } from '../../catalogue/kind/kind.ts'
import { hasPin } from '../../platform/contract/sale/receipt.ts'
import type { TransactionRecord } from '../../platform/contract/sale/transaction.ts'
import { paths } from '../../till/address/paths.ts'
import { useMaySell } from '../../till/people/role.ts'
import { useTill } from '../../till/till.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass, linkClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { ToneIcon } from '../../ui/ToneIcon.tsx'
import { Attempts } from './Attempts.tsx'
import { ChannelFact, ItemsFact } from './RecordFacts.tsx'
import { retryChance, type Chain, type NoRetry, type RetryChance } from '../store/chain.ts'
import { HandOver } from './HandOver.tsx'
import { listedAmount, type ListedSale } from '../store/listed-sale.ts'
import { MoneyCard } from './MoneyCard.tsx'
import { MoneyNotice } from './MoneyNotice.tsx'
import { customerWords, operationWord, outcomeWords, paidText } from './outcome-words.ts'
import { ReceiptCard } from './ReceiptCard.tsx'
import { RetryDialog } from '../retry/RetryDialog.tsx'
import type { SalesStore } from '../store/sales-store.ts'
import { ScreenName } from '../list/ScreenName.tsx'
import { SupportDetails } from './SupportDetails.tsx'
import { Timeline } from './Timeline.tsx'
import { useFromTop } from '../list/use-scroll-place.ts'
import { Spoken } from '../../ui/Spoken.tsx'

interface TransactionViewProps {
  store: SalesStore
  one: ListedSale
  chain: Chain
  /** Whether the chain has all attempts that came after it. */
  settled: boolean
  catalogue: Catalogue | undefined
  /** Its own record, once read. */
  record: TransactionRecord | undefined
  /** The platform's record can't be read right now. */
  recordFailed: boolean
}

/** The outcome of a sale, what to tell the customer, and what the cashier can do. */
export function TransactionView(props: TransactionViewProps) {
  const { store, one, chain, settled, catalogue, record, recordFailed } = props
  useFromTop()
  const { sale } = one.entry
  const sales = useStore(store, (state) => state.sales)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <ScreenName>{one.title}</ScreenName>
        {one.amount === undefined ? (
          <span className="text-ink-soft">
            <Spoken>{listedAmount(one)}</Spoken>
          </span>
        ) : (
          <Amount cents={one.amount} size="large" />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 max-lg:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-4">
          <OutcomeCard {...props} />
          <Card title="What to tell the customer">
            <p className="text-pretty">
              {settled || one.status !== 'FAILED'
                ? customerWords(one, chain, record?.receipt != null && hasPin(record.receipt))
                : unsettledWords}
            </p>
          </Card>
          <Attempts one={one} chain={chain} />
          {sale !== undefined && <Timeline sale={sale} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ReceiptCard
            one={one}
            catalogue={catalogue}
            record={record}
            recordFailed={recordFailed}
          />
          {sale !== undefined && <MoneyCard sale={sale} sales={sales} />}
          <FactsCard one={one} record={record} />
          <SupportDetails one={one} chain={chain} />
        </div>
      </div>
    </>
  )
}

/** For a failed sale, until all later sales are known: a retry may have completed. */
const unsettledWords =
  'Please wait a moment: the sale may have been tried again since. Give no money back before that is known.'

function OutcomeCard({ store, one, chain, settled, catalogue }: TransactionViewProps) {
  const { account } = useTill()
  const [retrying, setRetrying] = useState(false)
  const words = outcomeWords(one)
  const maySell = useMaySell()
  const chance: RetryChance = !maySell
    ? { kind: 'no', why: 'role' }
    : settled
      ? retryChance(one, chain, account)
      : { kind: 'no', why: 'not-read' }
  const { sale } = one.entry
  const mayKeep = maySell && chain.some((other) => retryChance(other, chain, account).kind !== 'no')
  return (
    <section
      className={`flex flex-col gap-2 rounded-xl border border-tone/28 bg-tone-soft p-[clamp(1rem,3cqi,1.5rem)] text-tone-ink tone-${words.tone}`}
      aria-label="Outcome"
    >
      {settled && <MoneyNotice one={one} chain={chain} mayKeep={mayKeep} />}
      <h2 className="flex items-center gap-2">
        <ToneIcon tone={words.tone} className="size-6 flex-none text-tone" /> {words.title}
      </h2>
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
      {sale?.saidLast?.code === '1006' && (
        <Banner tone="info" title="This sale had already been retried">
          {sale.attempts === 1
            ? 'Somebody else got there first.'
            : 'It was sent from here before, and the answer was lost or late.'}{' '}
          This is the newest attempt and the only one that counts.
        </Banner>
      )}
      {words.code !== undefined && <p className="text-xs">Code {words.code}</p>}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {chance.kind !== 'no' && (
          <Button
            variant="primary"
            size="sale"
            icon={<RefreshCw aria-hidden="true" />}
            onClick={() => setRetrying(true)}
          >
            Retry
          </Button>
        )}
        {sale?.phase.kind === 'completed' && <HandOver reference={sale.reference} />}
        {sale !== undefined && needsCounter.has(sale.phase.kind) && (
          <Link to={paths.result(sale.reference)} className={buttonClass({ size: 'sale' })}>
            Decide what to do
          </Link>
        )}
      </div>
      <WhyNot chance={chance} one={one} />
      {one.status === 'REFUSED' && <WayBack chain={chain} />}
      {retrying && (
        <RetryDialog
          store={store}
          one={one}
          chain={chain}
          catalogue={catalogue}
          onClose={() => setRetrying(false)}
        />
      )}
    </section>
  )
}

/** Phases in which the counter needs a decision. */
const needsCounter: ReadonlySet<string> = new Set(['asking', 'set-aside', 'needs-attention'])

const reasons: Readonly<Record<Exclude<NoRetry, 'not-failed'>, string>> = {
  'not-newest': 'It has been retried. Continue from the newest attempt.',
  'under-way': 'Another attempt is pending. Wait for it first.',
  redemption: 'The voucher was refused. Redeem it again as a new one, with the right PIN.',
  role: 'This user can only look at sales. Only merchant and sub-merchant users can retry.',
  'not-read':
    'It may have been retried: the sales since then have not all been read yet. Wait a moment.',
  'other-account': 'Another account sold it, and only that account can retry it.',
}

function WhyNot({ chance, one }: { chance: RetryChance; one: ListedSale }) {
  if (chance.kind !== 'no' || one.status !== 'FAILED' || chance.why === 'not-failed') return null
  return (
    <p className="text-sm">
      {reasons[chance.why]}{' '}
      {chance.instead !== undefined && (
        <Link to={paths.sale(chance.instead.key)} className={`${linkClass} text-inherit!`}>
          Open the newest attempt
        </Link>
      )}
    </p>
  )
}

/** A refused retry doesn't count: the failed attempt before it can still be retried. */
function WayBack({ chain }: { chain: Chain }) {
  const { account } = useTill()
  const failed = chain.findLast((other) => retryChance(other, chain, account).kind !== 'no')
  if (failed === undefined) return null
  return (
    <p className="text-sm">
      The failed sale itself can still be retried.{' '}
      <Link to={paths.sale(failed.key)} className={`${linkClass} text-inherit!`}>
        Open the failed attempt
      </Link>
    </p>
  )
}

function FactsCard({ one, record }: Pick<TransactionViewProps, 'one' | 'record'>) {
  const operation = operationWord(one)
  return (
    <Card title="Details">
      <Facts>
        <Fact name={`${operation} at`} figures>
          {one.when || 'Not given'}
        </Fact>
        <Fact name="Kind">{kindWord[one.kind]}</Fact>
        <Fact name="Product code">{one.productCode || 'Not given'}</Fact>
        {one.recipientMasked !== '' && (
          <Fact name={one.recipientLabel || 'Recipient'} figures>
            {one.recipientMasked}
          </Fact>
        )}
        <ItemsFact record={record} />
        <ChannelFact name={`${operation} through`} record={record} />
        <Fact name={`${operation} by`}>{one.soldBy ?? 'Another till'}</Fact>
        {one.payment !== undefined && (
          <Fact name={one.kind === 'redemption' ? 'Given' : 'Paid by'} figures>
            {paidText(one)}
          </Fact>
        )}
      </Facts>
    </Card>
  )
}
