import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isPinRefusal } from '../../platform/contract/response-code.ts'
import { isUnsold, mayGiveBack, moneyOf } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'
import { typedAmount } from '../../draft/amount.ts'
import type { TypedByName } from '../../draft/carried-over.ts'
import type { Draft } from '../../draft/drafts.ts'
import { amountKey, partKey } from '../../draft/form-values.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { giveBackDone, giveBackOrders } from '../../till/words/customer-money.ts'
import { operationWords } from '../../till/words/operation-words.ts'
import { isNotSent } from '../../till/words/open-term.ts'
import { Button } from '../../ui/Button.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import { focusUnlessWriting } from '../../ui/field/written.ts'
import { leaves } from '../leaving.ts'
import { Decisions } from './Decisions.tsx'
import { MoneyDecisions } from '../../till/MoneyDecisions.tsx'
import { RetryButtons } from './RetryButtons.tsx'
import { StepFoot } from '../steps/StepFoot.tsx'
import { useSaleOnList } from './ListNews.tsx'
import { useCommand } from '../../till/use-command.ts'

/** The message for a scan on the screen of a sale that has ended, or waits. */
export const noScanHere = 'Nothing was done. For the next customer, press Enter alone.'

/** The cashier's actions for a sale in its state. The next customer never waits for them. */
export function SaleActions({ sale }: { sale: Sale }) {
  const { reference, phase, child } = sale
  const till = useTill()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { refused, run } = useCommand()
  const [leaving, setLeaving] = useState(false)
  const money = moneyOf(sale)
  /** The customer's money in the till while nothing is sold. */
  const owed = isUnsold(sale) && mayGiveBack(sale) && 'parts' in money ? money.parts : []

  const goTo = (pathname: string) => {
    navigate({ pathname, search })
  }
  const giveBack = async () => {
    const outcome = await run((engine) => engine.giveBack([reference]))
    return outcome.kind === 'done'
  }
  const giveBackAndLeave = async () => {
    setLeaving(true)
    if (await giveBack()) goTo(paths.sell())
    else setLeaving(false)
  }
  const onList = useSaleOnList(sale)
  /** Its typed values, to correct them; never a PIN. */
  const correct = (more: Pick<Draft, 'was'> = {}) => {
    const drafts = till.drafts[sale.kind]
    drafts.carry(drafts.typedFor(reference) ?? sumOfPart(sale), {
      ...more,
      corrects: sale.summary.productCode,
    })
  }
  const changeDetails = async () => {
    if (owed.length > 0 && !(await giveBack())) return
    const { amount } = sale.summary
    const productCode = onList.kind === 'gone' ? sale.summary.productCode : onList.code
    correct({ was: { productCode, before: { kind: 'sum', amount } } })
    goTo(paths.sellProduct(productCode))
  }

  // A retry asks for the same amount again.
  const retries =
    phase.kind === 'failed' && child === undefined && mayRetry(sale) && onList.kind === 'same'
  const change = isUnsold(sale) && sale.kind === 'purchase' && onList.kind !== 'gone' && (
    <Button
      key={owed.length > 0 ? 'change-and-give-back' : 'change'}
      {...(owed.length > 0 && { ...confirms, waits: true })}
      size="sale"
      wide
      onClick={changeDetails}
    >
      Change the details{owed.length > 0 && ` · ${giveBackOrders(owed).toLowerCase()}`}
    </Button>
  )

  return (
    <StepFoot refused={refused} noScan={leaving ? undefined : noScanHere}>
      {isNotSent(phase) && phase.kind !== 'asking' && (
        <Button size="sale" wide onClick={() => run((engine) => engine.cancel(reference))}>
          Cancel the {operationWords[sale.kind].noun}
        </Button>
      )}
      {retries && (
        <RetryButtons sale={sale} onRetried={(retry) => goTo(paths.result(retry))}>
          {change || undefined}
        </RetryButtons>
      )}
      {phase.kind === 'failed' && child !== undefined && (
        <Button size="sale" wide onClick={() => goTo(paths.result(child))}>
          See the retry
        </Button>
      )}
      {!retries && change}
      {isUnsold(sale) && sale.kind === 'redeem' && (
        <Button
          size="sale"
          wide
          onClick={() => {
            correct()
            goTo(paths.redeemProduct(sale.summary.productCode))
          }}
        >
          Correct the voucher
        </Button>
      )}
      <Decisions sale={sale} look={{ size: 'sale', wide: true }} />
      {money.kind !== 'to-give-back' && (
        <MoneyDecisions sale={sale} look={{ size: 'sale', wide: true }} />
      )}
      {money.kind === 'to-give-back' && owed.length > 0 ? (
        // A finger may be about to press the other button.
        <Button
          key="give-back"
          waits
          {...confirms}
          {...(leaving && leaves)}
          variant="primary"
          size="sale"
          wide
          onClick={giveBackAndLeave}
        >
          {giveBackDone(owed)} · next customer
        </Button>
      ) : (
        <Button key="next" variant="primary" size="sale" wide onClick={() => goTo(paths.sell())}>
          Next customer
        </Button>
      )}
    </StepFoot>
  )
}

/** After a refused PIN, the cashier makes a new redemption (ruling R24). */
function mayRetry({ kind, transactionId, saidLast }: Sale): boolean {
  return kind === 'purchase' || (transactionId !== undefined && !isPinRefusal(saidLast?.code))
}

/** Focuses a button once, before it first appears; not while somebody types elsewhere. */
export function useFocusOnce<T extends HTMLElement>() {
  const element = useRef<T>(null)
  useLayoutEffect(() => {
    focusUnlessWriting(element.current)
  }, [])
  return element
}

/** What the row still knows of a redemption's form after a restart: without it, a part would become the full balance. */
function sumOfPart({ kind, summary: { amount } }: Sale): TypedByName {
  return kind === 'redeem' && amount > 0
    ? new Map([
        [partKey, 'amount'],
        [amountKey, typedAmount(amount)],
      ])
    : new Map()
}
