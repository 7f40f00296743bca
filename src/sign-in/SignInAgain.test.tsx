import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createApi } from '../platform/create-api.ts'
import type { Resumed, Session } from '../platform/session/session.ts'
import type { Transport } from '../platform/transport/transport.ts'
import { SignInAgain } from './SignInAgain.tsx'

const KNOCK = 15_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const ended: Resumed = { kind: 'ended' }
const offline: Resumed = { kind: 'offline', reason: 'network' }
const limited: Resumed = { kind: 'too-many-attempts', waitMs: 1_000 }
const refused: Resumed = { kind: 'unexpected', failure: { kind: 'unreadable', status: 403 } }

/** A till that was opened offline. `resumed`: the result of each try with a kept refresh token, if there is one. */
function show(resumed: readonly Resumed[] | undefined, { reached = true } = {}) {
  const outcomes = [...(resumed ?? [])]
  const resume = vi.fn<Session['resume']>(async () => outcomes.shift() ?? offline)
  const send: Transport['send'] = async () =>
    reached
      ? { kind: 'answer', status: 401, body: undefined, readable: false }
      : { kind: 'no-answer', reason: 'network' }
  render(
    <SignInAgain
      session={{ ...createApi({ config: { apiBaseUrl: '/vas' } }).session, resume }}
      username="ann"
      putOff={createStore(() => false)}
      unreached={{ send }}
      resumable={resumed !== undefined}
      onSwitchUser={() => undefined}
    />,
  )
  return resume
}
const knocks = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * KNOCK))
const question = () => screen.queryByLabelText('Password')

it.each<[string, readonly Resumed[] | undefined, number]>([
  ['at once where no token is kept', undefined, 1],
  ['at once where the token is used up', [ended], 1],
  ['after a minute of other refusals', [refused, limited, offline, refused, refused], 5],
])('asks for the password %s', async (_, resumed, after) => {
  show(resumed)
  await knocks(after - 1)
  expect(question()).toBeNull()
  await knocks(1)
  expect(question()).toBeVisible()
})

it('asks the platform once at a time, whichever event says that the network is back', async () => {
  let answer = (_resumed: Resumed) => {}
  const resume = show([])
  resume.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  await act(async () => {
    for (let time = 0; time < 3; time++) window.dispatchEvent(new Event('online'))
  })
  await knocks(2)
  expect(resume).toHaveBeenCalledOnce()
  await act(async () => answer(offline))
  await knocks(1)
  expect(resume).toHaveBeenCalledTimes(2)
})

it.each<[string, Parameters<typeof show>, number]>([
  ['while there is no line', [[], { reached: false }], 0],
  ['while the line is lost again', [[]], 20],
])('asks for nothing %s', async (_, given, tries) => {
  const resume = show(...given)
  await knocks(20)
  expect([question(), resume.mock.calls.length]).toEqual([null, tries])
})
