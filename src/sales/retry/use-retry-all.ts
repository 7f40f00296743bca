import { useEffect, useRef, useState } from 'react'
import { isSold, isUnsold } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'
import { useTill } from '../../till/till.ts'
import { useStore } from 'zustand'
import type { SalesStore } from '../store/sales-store.ts'
import { retryAll, type FailedSale, type RetryStep } from './retry-all.ts'

interface Run {
  readonly all: number
  readonly steps: readonly RetryStep[]
  readonly state: 'running' | 'stopping' | 'over'
}

export type RetryingAll = NonNullable<ReturnType<typeof useRetryAll>['progress']>

/** Retries all of these sales until it is stopped or the screen closes. Then nothing of it is kept but its sales. */
export function useRetryAll(store: SalesStore) {
  const { engine } = useTill()
  // The engine's view drops its oldest: a long run has more.
  const sales = useStore(store, (state) => state.sales)
  const [run, setRun] = useState<Run>()
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])

  const start = async (failed: readonly FailedSale[]) => {
    const controller = new AbortController()
    stopping.current = controller
    setRun({ all: failed.length, steps: [], state: 'running' })
    try {
      await retryAll({ engine, store }, failed, controller.signal, (step) =>
        setRun((now) => now && { ...now, steps: [...now.steps, step] }),
      )
    } finally {
      setRun((now) => now && { ...now, state: 'over' })
    }
  }
  const stop = () => {
    stopping.current.abort()
    setRun((now) => (now?.state === 'running' ? { ...now, state: 'stopping' } : now))
  }
  return { start, stop, progress: run && progressOf(run, sales) }
}

function progressOf({ all, steps, state }: Run, sales: ReadonlyMap<string, Sale>) {
  const references = steps.flatMap((step) => (step.kind === 'retried' ? [step.reference] : []))
  const retried = references.flatMap((one) => sales.get(one) ?? [])
  const needYou = steps.filter(({ kind }) => kind === 'needs-you').length
  const sold = retried.filter(isSold).length
  const failed = retried.filter(isUnsold).length
  const ends = [
    [sold, 'sold'],
    [failed, 'failed again'],
    [references.length - sold - failed, 'open'],
  ] as const
  const rest =
    state === 'running'
      ? ([
          [needYou, needYou === 1 ? 'needs you' : 'need you'],
          [all - references.length - needYou, 'left'],
        ] as const)
      : ([[all - references.length, 'not tried']] as const)
  const counted = (counts: readonly (readonly [number, string])[]) =>
    counts.flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : [])).join(', ')
  const first = [`${references.length} of ${all} retried`, counted(ends)].filter(Boolean).join(': ')
  return {
    state,
    all,
    tried: references.length + needYou,
    needYou,
    failed,
    /** `3 of 5 retried: 2 sold, 1 failed again. 2 not tried.` */
    words: [first, counted(rest)]
      .filter(Boolean)
      .map((one) => `${one}.`)
      .join(' '),
    /** The retry under way. */
    current: state === 'over' ? undefined : retried.at(-1),
    why: steps.find((step) => step.kind === 'stopped')?.why,
  }
}
