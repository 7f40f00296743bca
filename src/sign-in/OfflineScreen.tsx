import { useState } from 'react'
import { useStore } from 'zustand'
import { pinStore } from '../till/terminal/pin/pin-store.ts'
import type { TerminalStore } from '../till/terminal/terminal-store.ts'
import { PinForm } from '../till/people/PinForm.tsx'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/field/SelectField.tsx'
import { rememberedUsername } from './remembered-username.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { useEntryTitle } from './use-entry-title.ts'

interface OfflineScreenProps {
  terminals: TerminalStore
  /** The PIN was right: opens what this user's till has kept. */
  onOpen: (username: string) => void
  onBack: () => void
}

/** Opens a till that can't reach its platform: with the PIN, to look and to prepare, never to sell. */
export function OfflineScreen({ terminals, onOpen, onBack }: OfflineScreenProps) {
  const usernames = terminals.usernames()
  const remembered = rememberedUsername()
  const [username, setUsername] = useState(
    usernames.includes(remembered) ? remembered : (usernames[0] ?? ''),
  )
  const account = terminals.setUpOf(username)
  const hasPin = useStore(pinStore, () => account !== undefined && pinStore.has(account))
  useEntryTitle('Without a connection')
  return (
    <SignInFrame>
      <div className="flex flex-col gap-2">
        <h1>Without a connection</h1>
        <p className="text-ink-soft">
          See the catalogue, past sales and receipts, or prepare a sale. Nothing can be sold until
          somebody signs in.
        </p>
      </div>
      {usernames.length > 1 && (
        <SelectField
          label="User"
          value={username}
          options={usernames.map((name) => ({ value: name, label: name }))}
          onChange={(event) => setUsername(event.target.value)}
        />
      )}
      {account !== undefined && hasPin ? (
        <PinForm
          key={username}
          account={account}
          submitLabel="Open the till"
          onRight={() => onOpen(username)}
        />
      ) : (
        <p>This needs the manager’s PIN, and this till has none.</p>
      )}
      <Button variant="quiet" wide onClick={onBack}>
        Back to the sign-in
      </Button>
    </SignInFrame>
  )
}
