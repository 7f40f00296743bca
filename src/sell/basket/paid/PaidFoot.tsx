import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import Printer from 'lucide-react/icons/printer'
import { paths } from '../../../till/address/paths.ts'
import { giveBackDone } from '../../../till/words/customer-money.ts'
import { useGoOn } from '../../../till/address/use-go-on.ts'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { confirms } from '../../../ui/keys/lone-enter.ts'
import { useShortcut } from '../../../ui/keys/shortcut.ts'
import { focusUnlessWriting } from '../../../ui/field/written.ts'
import { leaves } from '../../leaving.ts'
import { noScanHere } from '../../result/SaleActions.tsx'
import { useCommand } from '../../../till/use-command.ts'
import { ChangeDue, StepFoot } from '../../steps/StepFoot.tsx'
import type { Cents } from '../../../values/money.ts'
import type { PaidSum } from './paid-sum.ts'
import { footRowClass } from '../../steps/panel-class.ts'

/** Continues to the next customer; the button says what that means for this customer. */
export function PaidFoot({
  sum,
  change,
  print,
}: {
  sum: PaidSum
  /** Due to the customer, until it is given. */
  change: Cents | undefined
  /** Prints the strip, if it is on the screen. */
  print: (() => Promise<void>) | undefined
}) {
  const { working, toGiveBack, toHandOver } = sum
  const { search } = useLocation()
  const { refused, run } = useCommand()
  const goOn = useGoOn()
  const [leaving, setLeaving] = useState(false)
  const hadFocus = useRef(false)
  useShortcut('Ctrl+P', () => void print?.(), { enabled: print !== undefined })

  const leave = async () => {
    setLeaving(true)
    if (toGiveBack.length > 0) {
      const outcome = await run((engine) => engine.giveBack(toGiveBack))
      if (outcome.kind !== 'done') return setLeaving(false)
    }
    for (const reference of toHandOver) {
      const outcome = await run((engine) => engine.acknowledgeHandOver(reference))
      if (outcome.kind !== 'done') return setLeaving(false)
    }
    goOn({ pathname: paths.sell(), search })
  }
  return (
    <StepFoot refused={refused} noScan={leaving ? undefined : noScanHere} keys="c">
      {change !== undefined && <ChangeDue cents={change} />}
      <div className={footRowClass} {...(leaving && leaves)}>
        {print !== undefined && (
          <Button size="sale" icon={<Printer aria-hidden="true" />} onClick={() => print()}>
            Print
          </Button>
        )}
        {/* New money or receipts to hand over get a new button: a finger may be about to press the previous one. */}
        <NextButton
          key={[...toGiveBack, '', ...toHandOver].join(' ')}
          waits={toGiveBack.length + toHandOver.length > 0}
          working={working}
          hadFocus={hadFocus}
          busy={leaving}
          onClick={leave}
        >
          {nextWords(sum)}
        </NextButton>
      </div>
    </StepFoot>
  )
}

interface NextButtonProps extends ButtonProps {
  working: boolean
  /** Whether the previous button had the focus. */
  hadFocus: RefObject<boolean>
}

/** Has the focus. While the till still works on some sales, an extra Enter must not leave. */
function NextButton({ working, hadFocus, ...button }: NextButtonProps) {
  const next = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = next.current
    if (hadFocus.current) own?.focus({ preventScroll: true })
    return () => {
      hadFocus.current = document.activeElement === own
    }
  }, [hadFocus])
  useEffect(() => {
    if (!working) focusUnlessWriting(next.current)
  }, [working])
  return <Button {...button} {...confirms} ref={next} variant="primary" size="sale" wide />
}

function nextWords({ giveBack, toGiveBack }: PaidSum): string {
  return toGiveBack.length === 0 ? 'Next customer' : `${giveBackDone(giveBack)} · next customer`
}
