import type { Refusal } from '../../sale/engine.ts'
import { movedOn, type RefusedWords } from '../use-confirm.ts'

/**
 * Why the engine refused a command about a known sale: a hand-over, a decision, a taking back. The words say nothing
 * about the money: the sale may be sold, or its outcome unknown.
 */
export function refusedWish(reason: Refusal): RefusedWords {
  if (reason.kind === 'unavailable' && reason.reason !== 'starting')
    return { title: notWritten, text: `${asItWas} The notice at the top says why.` }
  if (reason.kind === 'unavailable')
    return { title: 'The till is still starting', text: `${asItWas} Try again in a moment.` }
  if (reason.kind !== 'not-written') return movedOn
  return {
    title: notWritten,
    text: `${asItWas} Try again. If it keeps happening, free up some space on this device.`,
  }
}

const notWritten = 'This couldn’t be saved'
const asItWas = 'The sale is as it was.'
