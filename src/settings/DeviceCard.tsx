import { useState } from 'react'
import { useStore } from 'zustand'
import { useTill } from '../till/till.ts'
import { install, installOfferStore } from '../till/version/install-offer.ts'
import { lookForNewer, useOnDevice, type OnDevice } from '../till/version/on-device.ts'
import { isAppleHandheld } from '../ui/part/apple-device.ts'
import { announce } from '../ui/overlay/announce.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { ageWords } from '../till/version/new-version.ts'

/** Whether the till opens offline here, whether an update waits, and how to install it as an app. */
export function DeviceCard() {
  const state = useOnDevice()
  const { api } = useTill()
  return (
    <Card title="The till on this device">
      <Facts>
        <Fact name="Opens without a connection">
          <Badge tone={state.kind === 'here' ? 'sold' : 'needs'}>{kindWords[state.kind]}</Badge>
        </Fact>
        <Fact name="Version">{state.newer ? 'A new one is ready' : 'The latest known'}</Fact>
      </Facts>
      {state.newer && (
        <p className="mt-3 text-sm text-ink-soft">
          {ageWords(state.newer, api.clock.wallNow())} It installs by itself the next time somebody
          locks the till, signs out or starts it.
        </p>
      )}
      {(state.kind === 'here' || state.kind === 'not-yet') && <Look />}
      <Install />
    </Card>
  )
}

const kindWords: Readonly<Record<OnDevice['kind'], string>> = {
  here: 'Yes',
  'not-yet': 'Not yet',
  'switched-off': 'Switched off by the server',
  'not-possible': 'Not in this browser',
}

function Look() {
  const [said, setSaid] = useState('')
  const look = async () => {
    setSaid('')
    const reached = await lookForNewer()
    const words = reached ? 'Checked just now.' : 'The server can’t be reached.'
    setSaid(words)
    announce(words)
  }
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <Button onClick={look}>Check for a new version</Button>
      <p className="text-sm text-ink-soft empty:hidden">{said}</p>
    </div>
  )
}

/** In a quiet style: a till works as a tab too. */
function Install() {
  const offer = useStore(installOfferStore)
  if (matchMedia('(display-mode: standalone)').matches)
    return <p className="mt-4 text-sm text-ink-soft">It is installed as an app.</p>
  if (offer !== undefined)
    return (
      <div className="mt-4 flex flex-col items-start gap-2">
        <p className="text-sm text-ink-soft">Most browsers then keep the till’s sales.</p>
        <Button onClick={install}>Install as an app</Button>
      </div>
    )
  return (
    <p className="mt-4 text-sm text-ink-soft">
      {isAppleHandheld()
        ? 'To install it: in Safari, tap Share, then Add to Home Screen.'
        : 'Install it as an app from the browser’s menu.'}
    </p>
  )
}
