import { ManagerGate } from '../../till/people/ManagerGate.tsx'
import { useMaySell } from '../../till/people/role.ts'
import { useManagerPass } from '../../till/people/use-manager-pass.ts'
import { useTitle } from '../../till/address/use-title.ts'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { Card } from '../../ui/Card.tsx'
import { AboutCard } from './AboutCard.tsx'
import { CashiersCard } from './CashiersCard.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { LockCard } from './LockCard.tsx'
import { ManagerCard } from './ManagerCard.tsx'
import { PrinterCard } from './PrinterCard.tsx'
import { ReceiptsCard } from './ReceiptsCard.tsx'
import { SessionCard } from './SessionCard.tsx'
import { StorageCard } from './StorageCard.tsx'
import { SupportCard } from './SupportCard.tsx'
import { TerminalCard } from './TerminalCard.tsx'

/** What this till is, how it looks, and how it fares. */
export function SettingsScreen() {
  useTitle('Settings')
  const maySell = useMaySell()
  const manager = useManagerPass()
  return (
    <div className="mx-auto w-full max-w-[60rem] px-4 py-6 sm:px-6">
      <h1 className="mb-5">Settings</h1>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <ManagerGate what="changing the settings" pass={manager} wide>
            <TerminalCard />
            {maySell && <CashiersCard />}
            <LockCard />
            {maySell && <ManagerCard />}
            {maySell && <ReceiptsCard />}
            {maySell && <CustomerCard />}
          </ManagerGate>
        </div>
        <div className="flex flex-col gap-4">
          <SessionCard />
          <Card>
            <ThemeSwitch />
          </Card>
          {maySell && manager.open && <PrinterCard />}
          <StorageCard />
          <ConnectionCard />
          <SupportCard />
          <AboutCard />
        </div>
      </div>
    </div>
  )
}
