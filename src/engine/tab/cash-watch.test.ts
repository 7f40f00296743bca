import { expect, it, vi } from 'vitest'
import { cents } from '../../values/money.ts'
import type { Command, CommandResult } from '../desk/command.ts'
import { CashWatch } from './cash-watch.ts'
import { Display } from './display.ts'

const taking = (method: string, amount = 2_000): Command => ({
  kind: 'take',
  reference: 'T1-1',
  payment: { methods: [{ method, amount: cents(amount) }], rounding: 'customer' },
})
const done: CommandResult = { kind: 'done' }
const refused: CommandResult = { kind: 'refused', reason: { kind: 'not-written' } }

/** How often the watch tells of cash. The whole table, over the engine: receipt/printer/drawer.test.ts. */
function told(command: Command, result: CommandResult): number {
  const heard = vi.fn<() => void>()
  const watch = new CashWatch(new Display())
  watch.subscribe(heard)
  watch.answered(command, result)
  return heard.mock.calls.length
}

it.each([
  ['in cash', taking(' Cash '), done, 1],
  ['in cash, and it was not written', taking('cash'), refused, 0],
  ['by card', taking('card'), done, 0],
  ['by nothing, because coins can’t make it', taking('cash', 0), done, 0],
])('a sale after its money was given back is paid for %s', (_, command, result, times) => {
  expect(told(command, result)).toBe(times)
})

it('tells nobody who has gone', () => {
  const heard = vi.fn<() => void>()
  const watch = new CashWatch(new Display())
  watch.subscribe(heard)()
  watch.answered(taking('cash'), done)
  expect(heard).not.toHaveBeenCalled()
})
