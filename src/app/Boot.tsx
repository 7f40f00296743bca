import { startTransition, Suspense, useEffect, useState } from 'react'
import { loadConfig, type Config, type ConfigResult } from '../api/config.ts'
import { createApi, type Api } from '../api/create-api.ts'
import { SignInScreen } from '../sign-in/SignInScreen.tsx'
import { useEntry } from '../sign-in/use-entry.ts'
import { demoSignIns } from '../terminal/demo-sign-in.ts'
import { browserStorage } from '../terminal/browser-storage.ts'
import { createTerminalStore, type TerminalStore } from '../terminal/terminal-store.ts'
import type { Training } from '../terminal/training.ts'
import '../till/version/install-offer.ts'
import { keepVersion, putOnDevice, settleMs } from '../till/version/on-device.ts'
import { fetchPart } from '../ui/fetch-part.ts'
import { lazyChunk } from '../ui/lazy-part.tsx'
import { LiveRegion } from '../ui/LiveRegion.tsx'
import { LostPart } from '../ui/LostPart.tsx'
import { ConfigTrouble } from './ConfigTrouble.tsx'
import type { OpenTill } from './open-till.ts'
import { fetchSettings } from './settings-answer.ts'
import { ShellSkeleton } from './ShellSkeleton.tsx'
import { SignInSkeleton } from './SignInSkeleton.tsx'
import { Trouble } from './Trouble.tsx'

/** The routed till: a chunk of its own, fetched once somebody can write a password (docs/decisions/0002). */
export const fetchTill = async () => (tillCode = await import('./open-till.ts'))
let tillCode: typeof import('./open-till.ts') | undefined

const CustomerScreen = lazyChunk(() => import('./customer/CustomerScreen.tsx')).part(
  (module) => module.CustomerScreen,
)
const ForgotPasswordScreen = lazyChunk(() => import('../sign-in/ForgotPasswordScreen.tsx')).part(
  (module) => module.ForgotPasswordScreen,
)
const WithoutLineScreen = lazyChunk(() => import('../sign-in/WithoutLineScreen.tsx')).part(
  (module) => module.WithoutLineScreen,
)
const ResetPasswordScreen = lazyChunk(() => import('../sign-in/ResetPasswordScreen.tsx')).part(
  (module) => module.ResetPasswordScreen,
)

interface Gate {
  readonly config: Config
  readonly connection: Api
  readonly terminals: TerminalStore
}

type Stage =
  | { readonly kind: 'reading-config'; readonly cache: RequestCache }
  | { readonly kind: 'no-config'; readonly why: Exclude<ConfigResult, { kind: 'ok' }> }
  | { readonly kind: 'signed-out'; readonly gate: Gate }
  | { readonly kind: 'without-line'; readonly gate: Gate }
  | { readonly kind: 'opening' }
  /** The till's code has not come yet. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'not-opened'; readonly error: unknown }
  | { readonly kind: 'open'; readonly till: OpenTill }

/**
 * From an empty page to a till: settings, sign-in, and then everything else. Without router and queries.
 * @param props.training where nothing that is sold is real
 */
export function Boot({ training }: { training?: Training }) {
  const [stage, setStage] = useState<Stage>({ kind: 'reading-config', cache: 'no-cache' })
  const [entry, go] = useEntry()
  const [passwordChanged, setPasswordChanged] = useState(false)
  const Enter = training?.SignIn

  const cache = stage.kind === 'reading-config' ? stage.cache : undefined
  useEffect(() => {
    if (cache === undefined) return undefined
    let left = false
    const read = async () => {
      const result = training?.settings ?? (await loadConfig(fetchSettings, configUrl, cache))
      if (left) return
      setStage(
        result.kind === 'ok'
          ? { kind: 'signed-out', gate: makeGate(result.config, training) }
          : { kind: 'no-config', why: result },
      )
    }
    void read()
    return () => {
      left = true
    }
  }, [cache, training])

  // What can't start may need a newer version, or newer settings than the device has kept.
  const ready = stage.kind === 'signed-out' || stage.kind === 'no-config'
  useEffect(() => {
    if (!ready) return undefined
    const timer = setTimeout(putOnDevice, settleMs)
    // A failure doesn't matter yet: opening the till fetches it again, and shows what is wrong.
    fetchTill().catch(() => undefined)
    return () => clearTimeout(timer)
  }, [ready])
  const inUse = stage.kind === 'opening' || stage.kind === 'open'
  useEffect(() => keepVersion('sign-in', inUse), [inUse])
  useEffect(() => keepVersion('password', /forgot|reset/.test(entry.kind)), [entry.kind])

  const gate = stage.kind === 'signed-out' ? stage.gate : undefined
  const reading = stage.kind === 'reading-config'
  const begin = entry.kind === 'sign-in' && (gate !== undefined || reading)
  const open = async (gate: Gate, username: string, withoutLine = false) => {
    keepVersion('sign-in', true)
    // What is here is opened sooner than the till's shape would be drawn; who practises has no screen before it.
    if (tillCode === undefined || Enter !== undefined) setStage({ kind: 'opening' })
    try {
      const { openTill } =
        tillCode ?? (await fetchPart(fetchTill, () => setStage({ kind: 'lost' })))
      const onSignedOut = () => leave(gate)
      const till = openTill({ ...gate, username, withoutLine, onSignedOut })
      await till.ready
      // In slices: a slow processor draws for a tenth of a second.
      startTransition(() => setStage({ kind: 'open', till }))
    } catch (error) {
      gate.connection.session.signOut()
      keepVersion('sign-in', false)
      setStage({ kind: 'not-opened', error })
    }
  }
  const signedIn = (username: string) => {
    if (gate === undefined) return
    setPasswordChanged(false)
    void open(gate, username)
  }
  const leave = (gate: Gate) => {
    if (training?.leave !== undefined) {
      training.leave()
      return
    }
    // The next user does not begin at the last one's sale.
    go('sign-in', { replace: true })
    document.title = 'Tuckshop'
    setStage({ kind: 'signed-out', gate })
  }

  if (entry.kind === 'customer')
    return (
      <>
        <Suspense>
          <CustomerScreen />
        </Suspense>
        {training !== undefined && <training.Frame bare />}
      </>
    )
  return (
    <>
      {reading && !(begin && Enter === undefined) && <SignInSkeleton />}
      {stage.kind === 'no-config' && (
        <ConfigTrouble
          why={stage.why}
          onRetry={() => setStage({ kind: 'reading-config', cache: 'reload' })}
        />
      )}
      {begin && Enter === undefined && (
        <SignInScreen
          session={gate?.connection.session}
          demoSignIns={gate && demoSignIns(gate.config)}
          onBegin={() => keepVersion('sign-in', true)}
          onGo={go}
          passwordChanged={passwordChanged}
          onWithoutLine={
            gate?.terminals.lastSetUp() && (() => setStage({ kind: 'without-line', gate }))
          }
          onSignedIn={signedIn}
        />
      )}
      {begin && gate && Enter && (
        <Enter session={gate.connection.session} terminals={gate.terminals} onSignedIn={signedIn} />
      )}
      {stage.kind === 'signed-out' && entry.kind !== 'sign-in' && (
        <Suspense fallback={<SignInSkeleton />}>
          {entry.kind === 'forgot' ? (
            <ForgotPasswordScreen transport={stage.gate.connection.transport} onGo={go} />
          ) : (
            <ResetPasswordScreen
              transport={stage.gate.connection.transport}
              token={entry.token}
              onGo={go}
              onChanged={() => {
                setPasswordChanged(true)
                go('sign-in')
              }}
            />
          )}
        </Suspense>
      )}
      {stage.kind === 'without-line' && (
        <Suspense fallback={<SignInSkeleton />}>
          <WithoutLineScreen
            terminals={stage.gate.terminals}
            onBack={() => setStage({ ...stage, kind: 'signed-out' })}
            onOpen={(username) => {
              stage.gate.connection.session.awaitSignIn(username)
              void open(stage.gate, username, true)
            }}
          />
        </Suspense>
      )}
      {stage.kind === 'opening' && <ShellSkeleton />}
      {stage.kind === 'lost' && <LostPart />}
      {stage.kind === 'not-opened' && <Trouble error={stage.error} />}
      {stage.kind === 'open' && <stage.till.Screens key={stage.till.username} till={stage.till} />}
      {training !== undefined && <training.Frame />}
      <LiveRegion />
    </>
  )
}

const configUrl = `${import.meta.env.BASE_URL}config.json`

function makeGate(config: Config, training: Training | undefined): Gate {
  return {
    config,
    connection: createApi({ config, ...(training && { fetch: training.fetch }) }),
    terminals: createTerminalStore(browserStorage()),
  }
}
