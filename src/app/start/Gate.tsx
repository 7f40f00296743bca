import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ResumeScreen } from '../../sign-in/ResumeScreen.tsx'
import { SignInScreen } from '../../sign-in/SignInScreen.tsx'
import { OfflineScreen } from '../../sign-in/OfflineScreen.tsx'
import { demoSignIns } from '../../till/terminal/set-up/demo-sign-in.ts'
import { paths } from '../../till/address/paths.ts'
import { keepVersion } from '../../till/version/on-device.ts'
import { LostPart } from '../../ui/part/LostPart.tsx'
import { fetchPart } from '../../ui/part/fetch-part.ts'
import { fetchCounter, RunningTill } from '../screens.ts'
import type { OpenTill } from './open-till.ts'
import { Splash } from './Splash.tsx'
import { useStart } from './start.ts'

/** Guards every screen of the till: signed out, it shows the sign-in at any address. */
export function Gate() {
  const start = useStart()
  const navigate = useNavigate()
  const [till, setTill] = useState<OpenTill>()
  const [offline, setOffline] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const { config, api, terminals, training, kept } = start
  const [resumable, setResumable] = useState(() => kept?.offer())
  const [why, setWhy] = useState<string>()
  const [lost, setLost] = useState(false)
  const isOpen = till !== undefined
  useEffect(() => keepVersion('sign-in', isOpen), [isOpen])

  const leave = () => {
    if (training?.leave !== undefined) {
      training.leave()
      return
    }
    setTill(undefined)
    setOffline(false)
    setResumable(undefined)
    setWhy(undefined)
    // The next user must not start on the last user's sale.
    navigate(paths.sell(), { replace: true })
  }
  const open = async (username: string) => {
    keepVersion('sign-in', true)
    try {
      const { openTill } = await fetchPart(fetchCounter, () => setLost(true))
      setLost(false)
      const opened = openTill({ ...start, username, onSignedOut: leave })
      await opened.ready
      setTill(opened)
    } catch (error) {
      api.session.signOut()
      keepVersion('sign-in', false)
      setFailure({ error })
    }
  }

  if (failure !== undefined) throw failure.error
  if (till !== undefined) return <RunningTill key={till.username} till={till} />
  if (lost) return <LostPart />
  if (training?.SignIn !== undefined)
    return (
      <>
        <Splash />
        <training.SignIn
          session={api.session}
          terminals={terminals}
          onSignedIn={(username) => void open(username)}
        />
      </>
    )
  if (offline)
    return (
      <OfflineScreen
        terminals={terminals}
        onBack={() => setOffline(false)}
        onOpen={(username) => {
          api.session.awaitSignIn(username)
          void open(username)
        }}
      />
    )
  if (resumable !== undefined && kept !== undefined)
    return (
      <ResumeScreen
        {...resumable}
        kept={kept}
        session={api.session}
        onBegin={() => keepVersion('sign-in', true)}
        onResumed={() => void open(resumable.username)}
        onPassword={(reason) => {
          setResumable(undefined)
          setWhy(reason)
        }}
        onOffline={(refreshToken) => {
          api.session.awaitSignIn(resumable.username, refreshToken)
          void open(resumable.username)
        }}
      />
    )
  return (
    <SignInScreen
      why={why}
      session={api.session}
      demoSignIns={demoSignIns(config)}
      onBegin={() => keepVersion('sign-in', true)}
      onOffline={terminals.lastSetUp() && (() => setOffline(true))}
      onSignedIn={(username) => void open(username)}
    />
  )
}
