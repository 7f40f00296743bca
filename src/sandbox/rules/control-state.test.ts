import { expect, test } from 'vitest'
import { createCatalogue } from '../seed/catalogue.ts'
import { openMemoryStore } from '../memory/memory-store.ts'
import { createControlState } from './control-state.ts'
import { defaultSwitches } from './switches.ts'

const additions = { products: [{ code: 'CAMP', name: 'A night', minAmount: 5, maxAmount: 90 }] }

/** Two servers on one store. */
function servers(isShared: boolean) {
  const store = openMemoryStore({ users: [], wallets: [] }, () => 0)
  const one = () => {
    const catalogue = createCatalogue()
    const state = createControlState(store, catalogue, defaultSwitches, isShared)
    const seen = async () => {
      await state.refresh()
      const { statusForm } = state.switches()
      return [statusForm, catalogue.product('CAMP')?.name, state.resetToken('merchant')]
    }
    return { state, seen }
  }
  return { store, first: one(), second: one() }
}

const set = ['number', 'A night', 'token']
const unset = ['text', undefined, undefined]

test.each([
  [true, set],
  [false, unset],
])('servers know each other’s switches only if they share a store: %s', async (shared, seen) => {
  const { first, second } = servers(shared)
  await first.state.change({ switches: { statusForm: 'number' }, additions })
  await first.state.mailbox.keep('merchant', 'token')
  expect([await first.seen(), await second.seen()]).toEqual([set, seen])
})

test('a reset of one server resets all', async () => {
  const { store, first, second } = servers(true)
  await first.state.change({ switches: { statusForm: 'number' }, additions })
  await second.seen()
  await store.reset()
  first.state.clear()
  expect([await first.seen(), await second.seen()]).toEqual([unset, unset])
})

test('a used token is no longer handed out', async () => {
  const { first } = servers(true)
  await first.state.mailbox.keep('merchant', 'token')
  await first.state.mailbox.keep('poor', 'other')
  await first.state.mailbox.remove('token')
  expect([first.state.resetToken('merchant'), first.state.resetToken('poor')]).toEqual([
    undefined,
    'other',
  ])
})
