import { useEffect, useEffectEvent, useState } from 'react'
import type { EnterProps } from '../terminal/training.ts'
import { enterPractice } from './enter-practice.ts'
import { shopStorage } from './shop.ts'

/** In place of the sign-in screen: whoever practises is let in. */
export function Enter({ session, terminals, onSignedIn }: EnterProps) {
  const [failure, setFailure] = useState<unknown>()
  const arrive = useEffectEvent(onSignedIn)
  useEffect(() => {
    let left = false
    enterPractice({ session, terminals }, shopStorage()).then(
      (username) => {
        if (!left) arrive(username)
      },
      (error: unknown) => setFailure(error),
    )
    return () => {
      left = true
    }
  }, [session, terminals])
  if (failure !== undefined) throw failure
  return null
}
