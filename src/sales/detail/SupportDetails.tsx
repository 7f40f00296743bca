import { useState } from 'react'
import Copy from 'lucide-react/icons/copy'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Chain } from '../store/chain.ts'
import type { ListedSale } from '../store/listed-sale.ts'
import { supportSummary } from './support-summary.ts'

/** The details that the platform's support asks for, to copy. */
export function SupportDetails({ one, chain }: { one: ListedSale; chain: Chain }) {
  const { account, terminal } = useTill()
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')
  const text = supportSummary(one, chain, { accountId: account.accountId, tillId: terminal.tillId })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
      announce('Copied')
    } catch {
      setCopied('refused')
    }
  }
  return (
    <Card title="For support">
      <pre className="mb-4 rounded-md bg-sunken p-3 font-mono text-xs/close wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
      <Button wide icon={<Copy aria-hidden="true" />} onClick={copy}>
        {copied === 'yes' ? 'Copied' : 'Copy for support'}
      </Button>
      {copied === 'refused' && (
        <p className="text-sm">
          The browser won’t let the till copy. Select the lines and copy them yourself.
        </p>
      )}
    </Card>
  )
}
