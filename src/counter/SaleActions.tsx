import { useEffect, useRef } from 'react'
import type { Sale } from '../sale/sale.ts'
import { navigate } from '../till/location.ts'
import { pathOfCorrection } from '../till/corrected-redemption.ts'
import { paths } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Decisions } from './Decisions.tsx'
import { rememberedIn } from './remembered.ts'
import { useCommand } from './use-command.ts'

/** What the cashier can do about a sale where it stands. The next customer never waits for one. */
export function SaleActions({ sale }: { sale: Sale }) {
  const { reference, phase, child } = sale
  const till = useTill()
  const { refused, run, order } = useCommand()

  const goTo = (pathname: string) => navigate({ pathname, search: window.location.search })
  const retry = async () => {
    const outcome = await order((engine) => engine.retry(reference))
    if (outcome?.kind === 'accepted') goTo(paths.sale(outcome.reference))
  }
  const mend = () => {
    const remembered = rememberedIn(till)
    remembered.remember(remembered.typedFor(reference) ?? [])
    goTo(paths.sellProduct(sale.summary.productCode))
  }

  return (
    <div className="sale-foot">
      {refused !== undefined && (
        <Banner tone="needs" live="assertive" title={refused.title}>
          {refused.text}
        </Banner>
      )}
      {phase.kind === 'prepared' && phase.wait.kind !== 'going' && (
        <Button size="sale" wide onClick={() => run((engine) => engine.cancel(reference))}>
          Take it back
        </Button>
      )}
      {phase.kind === 'failed' && child === undefined && sale.kind === 'purchase' && (
        <Button size="sale" wide onClick={retry}>
          Try once more
        </Button>
      )}
      {phase.kind === 'failed' && child !== undefined && (
        <Button size="sale" wide onClick={() => goTo(paths.sale(child))}>
          Look at the retry
        </Button>
      )}
      {(phase.kind === 'failed' || phase.kind === 'rejected' || phase.kind === 'cancelled') &&
        sale.kind === 'purchase' && (
          <Button size="sale" wide onClick={mend}>
            Change the details
          </Button>
        )}
      {(phase.kind === 'failed' || phase.kind === 'rejected' || phase.kind === 'cancelled') &&
        sale.kind === 'redeem' && (
          <Button
            size="sale"
            wide
            onClick={() => navigate(pathOfCorrection(sale.summary.productCode, reference))}
          >
            Correct the voucher
          </Button>
        )}
      <Decisions sale={sale} look={{ size: 'sale', wide: true }} />
      <Button variant="primary" size="sale" wide onClick={() => goTo(paths.sell())}>
        Next customer
      </Button>
    </div>
  )
}

/** Gives the focus to a button once, when it first stands there. */
export function useFocusOnce<T extends HTMLElement>() {
  const element = useRef<T>(null)
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no clean-up.
    element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
