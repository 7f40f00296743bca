import { useStore } from 'zustand'
import { useShifts } from '../../cash-up/shift/use-shift.ts'
import {
  firstDayStore,
  firstDaySteps,
  type FirstDayStep,
} from '../../till/terminal/set-up/first-day.ts'
import { pinStore } from '../../till/terminal/pin/pin-store.ts'
import { isPrinterChosen, usePrinterSettings } from '../../till/terminal/printer-settings.ts'
import { useCashiers } from '../../till/people/use-cashiers.ts'
import { useTill } from '../../till/till.ts'

export interface FirstDay {
  readonly steps: readonly { readonly step: FirstDayStep; readonly done: boolean }[]
  /** How many steps are done. */
  readonly count: number
  /** Ticks off steps that this shop doesn't need. */
  readonly skip: (steps: readonly FirstDayStep[]) => void
}

/** The steps left before a shop can work with a new till; `undefined` while loading. */
export function useFirstDay(): FirstDay | undefined {
  const { account } = useTill()
  const ticked = useStore(firstDayStore, () => firstDayStore.done(account))
  const pin = useStore(
    pinStore,
    () => pinStore.has(account, 'lock') || pinStore.has(account, 'manager'),
  )
  const printer = usePrinterSettings()
  const { names } = useCashiers()
  const shifts = useShifts()
  if (shifts.kind === 'loading') return undefined
  const facts: Readonly<Record<FirstDayStep, boolean>> = {
    printer: isPrinterChosen(printer),
    'test-slip': false,
    cashiers: names.length > 0,
    pin,
    // A browser that keeps no shifts keeps no float either.
    float: shifts.kind !== 'none' || shifts.earlier.length > 0,
  }
  const steps = firstDaySteps.map((step) => ({
    step,
    done: facts[step] || ticked.includes(step),
  }))
  return {
    steps,
    count: steps.filter(({ done }) => done).length,
    skip: (some) => firstDayStore.tick(account, some),
  }
}
