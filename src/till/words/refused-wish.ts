import type { Refusal } from '../../sale/engine.ts'
import { movedOn, type RefusedWords } from '../use-confirm.ts'

/**
 * Why the engine did not do what it was told about a sale that there is: a hand-over, a decision, a taking back. Of the
 * money nothing is said: the sale may be sold, or nobody knows. `undefined`: the engine's code did not come.
 */
export function refusedWish(reason: Refusal | undefined): RefusedWords {
  if (reason === undefined)
    return {
      title: 'Part of the till didn’t load',
      text: `${asItWas} Check the connection and try again.`,
    }
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
