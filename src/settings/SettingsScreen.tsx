import { useEffect, type ReactNode } from 'react'
import { Link, useLocation, type Location } from 'react-router'
import { isForShop } from '../till/terminal/set-up/purpose.ts'
import { ManagerGate } from '../till/people/ManagerGate.tsx'
import { useMaySell } from '../till/people/role.ts'
import { useManagerPass } from '../till/people/use-manager-pass.ts'
import type { SettingsSubject } from '../till/address/paths.ts'
import { useTitle } from '../till/address/use-title.ts'
import { ThemeSwitch } from '../ui/part/ThemeSwitch.tsx'
import { Card } from '../ui/Card.tsx'
import { CashiersCard } from './people/CashiersCard.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { DeviceCard } from './DeviceCard.tsx'
import { KeptDaysCard } from './KeptDaysCard.tsx'
import { PinCard } from './people/PinCard.tsx'
import { PrinterCard } from './PrinterCard.tsx'
import { SignalsCard } from './SignalsCard.tsx'
import { StorageCard } from './StorageCard.tsx'
import { SupportCard } from './support/SupportCard.tsx'
import { TerminalCard } from './TerminalCard.tsx'

const groups = {
  till: 'This till',
  people: 'People',
  printing: 'Printing',
  signs: 'Look and sound',
  device: 'Device and support',
} as const
type Group = keyof typeof groups

/** In their order on the screen; a manager's PIN protects the middle ones. */
const order: readonly Group[] = ['till', 'people', 'printing', 'signs', 'device']

/** The settings, by subject, with a link to each. */
export function SettingsScreen() {
  useTitle('Settings')
  useSubjectInAddress()
  const maySell = useMaySell()
  const manager = useManagerPass()
  const shown = order.filter((group) => {
    if (group === 'people') return manager.open
    return group !== 'printing' || (manager.open && maySell)
  })
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6">
      <h1 className="mb-4 lg:mb-6">Settings</h1>
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <GroupLinks shown={shown} />
        <div className="flex min-w-0 flex-col gap-8">
          <GroupSection group="till">
            <ManagerGate what="changing the settings" pass={manager} wide>
              <TerminalCard />
              {maySell && <CustomerCard />}
            </ManagerGate>
          </GroupSection>
          {shown.includes('people') && (
            <GroupSection group="people">
              {maySell && (
                <Anchor subject="cashiers">
                  <CashiersCard />
                </Anchor>
              )}
              <Anchor subject="pin">
                <PinCard />
              </Anchor>
            </GroupSection>
          )}
          {shown.includes('printing') && (
            <GroupSection group="printing">
              <Anchor subject="printer">
                <PrinterCard />
              </Anchor>
            </GroupSection>
          )}
          <GroupSection group="signs">
            <Card>
              <ThemeSwitch />
            </Card>
            <SignalsCard />
          </GroupSection>
          <GroupSection group="device">
            <div className="flex flex-col gap-4">
              <StorageCard />
              {manager.open && maySell && <KeptDaysCard />}
              {isForShop && <DeviceCard />}
            </div>
            <Anchor subject="support">
              <SupportCard />
            </Anchor>
          </GroupSection>
        </div>
      </div>
    </div>
  )
}

/** Links to the groups: in a column beside them on wide screens, otherwise on a line above. */
function GroupLinks({ shown }: { shown: readonly Group[] }) {
  const { hash } = useLocation()
  return (
    <nav
      aria-label="Settings"
      className="flex max-lg:-mx-4 max-lg:gap-2 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:sticky lg:top-[calc(var(--strip)+1.5rem)] lg:flex-col lg:gap-0.5"
    >
      {shown.map((group) => (
        <Link
          key={group}
          to={{ hash: `#${group}` }}
          replace
          aria-current={hash === `#${group}` ? 'location' : undefined}
          className="flex min-h-target flex-none items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap text-ink-soft no-underline hover:bg-ink/6 hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent-soft-ink max-lg:border max-lg:border-line max-lg:bg-surface forced-colors:aria-[current]:border-2 forced-colors:aria-[current]:border-[Highlight]"
        >
          {groups[group]}
        </Link>
      ))}
    </nav>
  )
}

function GroupSection({ group, children }: { group: Group; children: ReactNode }) {
  return (
    <section
      id={group}
      tabIndex={-1}
      aria-label={groups[group]}
      className="scroll-mt-4 border-line not-first:border-t not-first:pt-6"
    >
      <p aria-hidden="true" className="mb-4 text-xl/tight font-strong">
        {groups[group]}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}

/** The address of a subject. */
function Anchor({ subject, children }: { subject: SettingsSubject; children: ReactNode }) {
  return (
    <div id={subject} tabIndex={-1} className="flex min-w-0 scroll-mt-4 flex-col gap-4">
      {children}
    </div>
  )
}

/** Scrolls to the subject in the address, after the shell has scrolled to the top. */
function useSubjectInAddress(): void {
  // The key differs at each visit, so the same link scrolls again.
  const location = useLocation()
  useEffect(() => {
    const frame = requestAnimationFrame(() => goTo(location))
    return () => cancelAnimationFrame(frame)
  }, [location])
}

function goTo({ hash }: Location): void {
  const place = hash === '' ? null : document.getElementById(hash.slice(1))
  place?.scrollIntoView?.({ block: 'start' })
  place?.focus({ preventScroll: true })
}
