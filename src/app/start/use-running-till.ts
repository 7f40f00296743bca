import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { SetUp } from '../../till/terminal/set-up/set-up.ts'
import { openSalesOf } from '../../till/held/open-sales.ts'
import type { Till } from '../../till/till.ts'
import type { OpenTill } from './open-till.ts'

interface TillAtHand {
  /** The same object until the set-up changes; `undefined` while this terminal has none. */
  readonly till: Till | undefined
  readonly choose: (setUp: SetUp) => void
  /** Whether somebody wants to sign out with open sales. */
  readonly leaving: boolean
  readonly stay: () => void
}

/** The parts that a signed-in user's screens work with, made once for each set-up. */
export function useRunningTill(open: OpenTill): TillAtHand {
  const [setUp, setSetUp] = useState(() => open.terminals.setUpOf(open.username))
  const [leaving, setLeaving] = useState(false)
  const id = useStore(open.terminals.identity)
  // One `Till` for each set-up, whether or not the compiler memoizes: effects depend on its identity.
  const running = useMemo(() => {
    const choose = (next: SetUp) => {
      open.terminals.save(open.username, next)
      open.setUpIs(next)
      setSetUp(next)
    }
    const signOut = () => {
      const underWay = openSalesOf(open.engine.snapshot().sales, open.username)
      if (underWay.length > 0) setLeaving(true)
      else open.signOut()
    }
    return { choose, till: setUp && tillOf(open, setUp, id, choose, signOut) }
  }, [open, setUp, id])
  return { ...running, leaving, stay: () => setLeaving(false) }
}

function tillOf(
  { api, config, terminals, username, queryClient, engine, signInPutOff, stores }: OpenTill,
  setUp: SetUp,
  tillId: string,
  change: (setUp: SetUp) => void,
  signOut: () => void,
): Till {
  const { accountType, accountId } = setUp
  return {
    ...stores(),
    config,
    api,
    session: api.session,
    queryClient,
    engine,
    signInPutOff,
    username,
    terminal: { ...setUp, tillId },
    account: { accountType, accountId, userKey: username },
    setUp: { kept: terminals.keeps(), change },
    signOut,
  }
}
