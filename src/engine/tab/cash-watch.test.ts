import { expect, it, vi } from 'vitest'
import { airtime, answer, SaleDevice } from '../../testing/shop/sale/sale-device.ts'
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

/** How often the watch reports cash. receipt/printer/drawer.test.ts has the whole table, over the engine. */
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

/** A till with two failed sales: the first was paid in cash, the second by card. */
async function cashAndCard() {
  let count = 0
  const device = new SaleDevice(() =>
    answer({ transactionId: `t-${(count += 1)}`, responseCode: '1200', successful: false }),
  )
  const { engine } = await device.open()
  const [method, amount] = ['cash', cents(2_000)] as const
  await engine.confirm([airtime(), airtime('+27821234568')], {
    payment: {
      methods: [
        { method, amount },
        { method: 'card', amount },
      ],
      rounding: 'off',
    },
  })
  await device.clock.advance(5_000)
  const [second, first] = engine.snapshot().sales
  expect.assert(first !== undefined && second !== undefined)
  const heard = vi.fn<() => void>()
  engine.onCash(heard)
  return { engine, heard, first, second }
}

it.each(['first', 'last'])(
  'reports the cash of sales returned together if it paid for the %s',
  async (place) => {
    const { engine, heard, first, second } = await cashAndCard()
    const references = [first.reference, second.reference]
    const all = place === 'first' ? references : references.toReversed()
    expect(await engine.giveBack(all)).toEqual({ kind: 'done' })
    expect(heard).toHaveBeenCalledTimes(1)
  },
)

it('reports the returned sale’s cash, and not the card that paid for the other', async () => {
  const { engine, heard, first, second } = await cashAndCard()
  await engine.giveBack([first.reference])
  expect(heard).toHaveBeenCalledTimes(1)
  expect(await engine.giveBack([second.reference])).toEqual({ kind: 'done' })
  expect(heard).toHaveBeenCalledTimes(1)
})

it('reports nothing to a listener that has gone', () => {
  const heard = vi.fn<() => void>()
  const watch = new CashWatch(new Display())
  watch.subscribe(heard)()
  watch.answered(taking('cash'), done)
  expect(heard).not.toHaveBeenCalled()
})
