import { useState } from 'react'
import Copy from 'lucide-react/icons/copy'
import { announce } from '../ui/overlay/announce.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { KeyHint } from '../ui/keys/KeyHint.tsx'
import { useShortcut } from '../ui/keys/shortcut.ts'
import { ShareButton } from './share/ShareButton.tsx'
import { secretsText } from './slip/slip-text.ts'
import type { ReceiptCopies } from './use-receipt-copies.ts'

interface ReceiptToolsProps {
  copies: ReceiptCopies
  /** The full recipient as sent, if the till may know it. */
  recipient: string | undefined
}

/** Ways to hand over a receipt without paper: copy the token, a message, a file. */
export function ReceiptTools({ copies, recipient }: ReceiptToolsProps) {
  const [refused, setRefused] = useState(false)
  const secrets = secretsText(copies.slip)
  const many = secrets.includes('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secrets)
      setRefused(false)
      announce(many ? 'All tokens copied' : 'Copied')
    } catch {
      setRefused(true)
    }
  }
  useShortcut('c', () => void copy(), { enabled: secrets !== '' })
  return (
    <div className="flex flex-col gap-3">
      {refused && (
        <Banner tone="needs" live="assertive" title="The browser won’t let the till copy">
          Select the digits on the receipt and copy them yourself, or share the receipt.
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {secrets !== '' && (
          <Button className="flex-1" icon={<Copy aria-hidden="true" />} onClick={copy}>
            {many ? 'Copy all' : 'Copy'} <KeyHint keys={['C']} className="ms-1" />
          </Button>
        )}
        <ShareButton
          noun="receipt"
          slip={copies.slip}
          onShared={copies.copied}
          recipient={recipient}
        />
      </div>
    </div>
  )
}
