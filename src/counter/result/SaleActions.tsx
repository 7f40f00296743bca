import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isPinRefusal } from '../../contract/response-code.ts'
import type { Sale } from '../../sale/sale.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { deedWords } from '../../till/words/deed-words.ts'
import { Button } from '../../ui/Button.tsx'
import { confirms, type Unwanted } from '../../ui/lone-enter.ts'
import { focusUnlessWriting } from '../../ui/written.ts'
import { Decisions } from './Decisions.tsx'
import { StepFoot } from '../steps/StepFoot.tsx'
import { useSaleOnList } from './ListNews.tsx'
import { useCommand } from './use-command.ts'

/** Said of a scan where a sale has ended, or waits. */
export const noScanHere: Unwanted = {
  title: 'A scan isn’t wanted here',
  text: 'Nothing was done. For the next customer, press Enter alone.',
}

/** What the cashier can do about a sale in its state. The next customer never waits for one. */
export function SaleActions({ sale }: { sale: Sale }) {
  const { reference, phase, child } = sale
  const till = useTill()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { refused, run, order } = useCommand()

  const goTo = (pathname: string) => {
    navigate({ pathname, search })
  }
  const retry = async () => {
    const outcome = await order((engine) => engine.retry(reference))
    if (outcome?.kind === 'accepted') goTo(paths.sale(outcome.reference))
  }
  const onList = useSaleOnList(sale)
  const mend = () => {
    const { productCode, amount } = sale.summary
    till.heldDrafts.carry(till.remembered.purchase.typedFor(reference) ?? new Map(), {
      productCode,
      before: { kind: 'sum', amount },
    })
    goTo(paths.sellProduct(productCode))
  }

  return (
    <StepFoot refused={refused} noScan={noScanHere}>
      {phase.kind === 'prepared' && phase.wait.kind !== 'going' && (
        <Button size="sale" wide onClick={() => run((engine) => engine.cancel(reference))}>
          Cancel the {deedWords[sale.kind].noun}
        </Button>
      )}
      {/* A retry asks for the same amount once more. */}
      {phase.kind === 'failed' &&
        child === undefined &&
        mayRetry(sale) &&
        onList.kind === 'same' && (
          <Button {...confirms} size="sale" wide onClick={retry}>
            Retry
          </Button>
        )}
      {phase.kind === 'failed' && child !== undefined && (
        <Button size="sale" wide onClick={() => goTo(paths.sale(child))}>
          See the retry
        </Button>
      )}
      {(phase.kind === 'failed' || phase.kind === 'rejected' || phase.kind === 'cancelled') &&
        sale.kind === 'purchase' &&
        onList.kind !== 'gone' && (
          <Button size="sale" wide onClick={mend}>
            Change the details
          </Button>
        )}
      {(phase.kind === 'failed' || phase.kind === 'rejected' || phase.kind === 'cancelled') &&
        sale.kind === 'redeem' && (
          <Button
            size="sale"
            wide
            onClick={() => navigate(paths.correctRedemption(sale.summary.productCode, reference))}
          >
            Correct the voucher
          </Button>
        )}
      <Decisions sale={sale} look={{ size: 'sale', wide: true }} />
      <Button variant="primary" size="sale" wide onClick={() => goTo(paths.sell())}>
        Next customer
      </Button>
    </StepFoot>
  )
}

/** A voucher whose PIN was refused is corrected in a new redemption (ruling R24). */
function mayRetry({ kind, transactionId, saidLast }: Sale): boolean {
  return kind === 'purchase' || (transactionId !== undefined && !isPinRefusal(saidLast?.code))
}

/** Gives the focus to a button once, before it is first seen there; not while somebody writes elsewhere. */
export function useFocusOnce<T extends HTMLElement>() {
  const element = useRef<T>(null)
  useLayoutEffect(() => {
    focusUnlessWriting(element.current)
  }, [])
  return element
}
