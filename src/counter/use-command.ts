import { useState } from 'react'
import type { Confirmation, Done, SaleEngine } from '../sale/engine.ts'
import { useTill } from '../till/till.ts'
import { announce } from '../ui/announce.ts'
import { refusedWords, type RefusedWords } from '../till/use-confirm.ts'

/** Gives the engine a command, and keeps why it refused for showing. */
export function useCommand() {
  const { engine: host } = useTill()
  const [refused, setRefused] = useState<RefusedWords>()
  const run = async <R extends Done | Confirmation>(
    command: (engine: SaleEngine) => Promise<R>,
  ): Promise<R | undefined> => {
    const engine = await host.start()
    const outcome = engine === undefined ? undefined : await command(engine)
    if (outcome === undefined || outcome.kind === 'refused') {
      const words = refusedWords(outcome?.reason)
      setRefused(words)
      announce(`${words.title}. ${words.text}`, 'assertive')
    } else setRefused(undefined)
    return outcome
  }
  return { refused, run }
}
