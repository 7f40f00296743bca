import { useEffect, useEffectEvent, useState } from 'react'
import { createPrinterStore, printerStore } from '../till/terminal/printer-settings.ts'
import type { SetUp } from '../till/terminal/set-up/set-up.ts'
import type { TextStorage } from '../till/terminal/kept-store.ts'
import type { EnterProps } from '../till/terminal/set-up/training.ts'
import { shopSetUp, shopStorage } from './shop.ts'
import { trainee } from './trainee.ts'

/** Replaces the sign-in screen: signs the trainee in. */
export function Enter({ session, terminals, onSignedIn }: EnterProps) {
  const [failure, setFailure] = useState<unknown>()
  const arrive = useEffectEvent(onSignedIn)
  useEffect(() => {
    let left = false
    enterPractice({ session, terminals }, shopStorage()).then(
      (username) => {
        if (!left) arrive(username)
      },
      (error: unknown) => {
        if (!left) setFailure(error)
      },
    )
    return () => {
      left = true
    }
  }, [session, terminals])
  if (failure !== undefined) throw failure
  return null
}

/**
 * Signs in for practice, also after a session has ended. Copies the shop's set-up: payment methods and slip layout. The
 * drawer stays closed.
 * @param shop the shop's kept data; read only
 * @returns the user name
 */
async function enterPractice(
  { session, terminals }: Pick<EnterProps, 'session' | 'terminals'>,
  shop: TextStorage | undefined,
): Promise<string> {
  const { username, accountId, accountType } = trainee
  if (terminals.setUpOf(username) === undefined) {
    terminals.save(username, { ...setUp, accountType, accountId, ...shopsOwn(shop) })
    printerStore.keep({ ...createPrinterStore(shop).getState(), drawer: false })
  }
  const signIn = () => session.signIn(username, trainee.password)
  session.subscribe(() => {
    if (session.state().kind === 'expired') void signIn()
  })
  const result = await signIn()
  if (result.kind !== 'ok') throw new Error(`Nobody was signed in for practice: ${result.kind}`)
  return username
}

const setUp = {
  channelId: 'CH-POS-1',
  paymentMethods: ['cash', 'card'],
  cashRounding: 'customer',
} as const satisfies Partial<SetUp>

/** The parts of the shop's set-up that a cashier sees. */
function shopsOwn(
  shop: TextStorage | undefined,
): Partial<Pick<SetUp, 'paymentMethods' | 'cashRounding'>> {
  const last = shopSetUp(shop)
  if (last === undefined) return {}
  const { paymentMethods, cashRounding } = last
  return { paymentMethods, cashRounding }
}
