import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { accountKey } from '../../platform/reads/account.ts'
import { idleLockStore } from '../terminal/pin/idle-lock.ts'
import { pinStore } from '../terminal/pin/pin-store.ts'
import { ownName } from '../terminal/set-up/purpose.ts'
import { watchIdle } from './idle-watch.ts'
import { useTill } from '../till.ts'
import { keepVersion } from '../version/on-device.ts'
import { watchWriting } from './watch-writing.ts'

/** All windows of this till lock together; each unlocks separately. */
const CHANNEL = ownName('tuckshop-lock')

interface TillLock {
  /** Whether the till has a PIN to unlock it. */
  readonly possible: boolean
  readonly locked: boolean
  readonly lock: () => void
  readonly unlock: () => void
}

/** Locks on request, and after the minutes from Settings (docs/till.md, Lock). */
export function useLock(): TillLock {
  const { account, api } = useTill()
  const possible = useStore(pinStore, () => pinStore.has(account))
  const minutes = useStore(idleLockStore, () => idleLockStore.minutes(account))
  const [locked, setLocked] = useState(false)
  const channel = useRef<BroadcastChannel>(undefined)

  const lock = () => {
    setLocked(true)
    channel.current?.postMessage(accountKey(account))
  }
  const hear = useEffectEvent((event: MessageEvent<unknown>) => {
    if (possible && event.data === accountKey(account)) setLocked(true)
  })
  useEffect(() => {
    const own = new BroadcastChannel(CHANNEL)
    own.addEventListener('message', hear)
    channel.current = own
    return () => own.close()
  }, [])

  useEffect(() => {
    if (!locked) return undefined
    const end = watchWriting(api.clock, (isWritten) => keepVersion('sign-in', isWritten))
    return () => {
      end()
      keepVersion('sign-in', true)
    }
  }, [api, locked])

  const onIdle = useEffectEvent(() => setLocked(true))
  useEffect(() => {
    if (!possible || locked || minutes === undefined) return undefined
    return watchIdle(api.clock, minutes * 60_000, onIdle)
  }, [api, possible, locked, minutes])

  return { possible, locked, lock, unlock: () => setLocked(false) }
}
