import { useState } from 'react'
import type { Confirmation, Done, SaleEngine } from '../engine/engine.ts'
import { useTill } from './till.ts'
import { announce } from '../ui/overlay/announce.ts'
import { refusedWish, refusedWords, type RefusedWords } from './words/refused-words.ts'

/**
 * Gives the engine a command, and keeps its refusal for the screen. `run`: about an existing sale, whose money the
 * refusal does not mention. `order`: makes a new sale.
 */
export function useCommand() {
  const { engine } = useTill()
  const [refused, setRefused] = useState<RefusedWords>()
  const give = async <R extends Done | Confirmation>(
    command: (engine: SaleEngine) => Promise<R>,
    wordsFor: typeof refusedWords,
  ): Promise<R> => {
    const outcome = await command(engine)
    if (outcome.kind === 'refused') {
      const words = wordsFor(outcome.reason)
      setRefused(words)
      announce(`${words.title}. ${words.text}`, 'assertive')
    } else setRefused(undefined)
    return outcome
  }
  return {
    refused,
    run: (command: (engine: SaleEngine) => Promise<Done>) => give(command, refusedWish),
    order: (command: (engine: SaleEngine) => Promise<Confirmation>) => give(command, refusedWords),
  }
}
