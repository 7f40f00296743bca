import { useRef, useState } from 'react'
import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import Share2 from 'lucide-react/icons/share-2'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { notFilledIn } from '../../ui/field/not-filled-in.ts'
import { TextField } from '../../ui/field/TextField.tsx'
import { displayMobile, isMobileNumber } from '../../values/number/mobile-number.ts'
import { parseMobile } from '../../values/number/phone.ts'
import { saveFile } from '../../ui/overlay/save-file.ts'
import { smsLink, whatsAppLink } from './share-links.ts'
import { slipImage } from '../slip/slip-image.ts'
import { slipPdf } from '../slip/slip-pdf.ts'
import { secretsText, slipText } from '../slip/slip-text.ts'
import type { Slip } from '../slip/slip.ts'

export interface ShareDialogProps {
  open: boolean
  onClose: () => void
  /** The slip's title and file name, without its content. */
  noun: 'receipt' | 'slip'
  /** With the shop's own lines. */
  whole: Slip
  /** The slip left the till. */
  onShared?: () => Promise<void>
  /** The full recipient as sent, if the till may know it. */
  recipient: string | undefined
}

/** What went wrong, in words. */
type Trouble = 'number' | 'share' | 'file'

const troubleWords: Readonly<Record<Exclude<Trouble, 'number'>, string>> = {
  share: 'The device didn’t accept it. Choose another way.',
  file: 'The file couldn’t be made. Check the connection and try again, or choose another way.',
}

/** Hands a slip over without paper. Puts nothing of it in a link or file before the user chooses to. */
export function ShareDialog(props: ShareDialogProps) {
  const { open, onClose, noun, whole, onShared, recipient } = props
  const mobile = recipient !== undefined && isMobileNumber(recipient) ? recipient : undefined
  const [number, setNumber] = useState(mobile === undefined ? '' : displayMobile(mobile))
  // Not the field: on a phone its keyboard would hide the choices.
  const first = useRef<HTMLButtonElement>(null)
  const [trouble, setTrouble] = useState<Trouble>()

  const done = async (said: string) => {
    setTrouble(undefined)
    announce(said)
    await onShared?.()
    onClose()
  }
  const send = async (link: (text: string, to: string | undefined) => string) => {
    const to = number.trim() === '' ? undefined : parseMobile(number)
    if (number.trim() !== '' && to === undefined) return setTrouble('number')
    openLink(link(slipText(whole), to))
    return done('Sent to the other app')
  }
  const share = async (data: () => Promise<ShareData>) => {
    try {
      await navigator.share(await data())
    } catch (error) {
      // Closing the sheet is no error, and nothing was shared.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setTrouble('share')
      return
    }
    await done('Shared')
  }
  const save = async (file: string, make: () => Promise<Blob>) => {
    try {
      saveFile(file, await make())
    } catch {
      setTrouble('file')
      return
    }
    await done('The file is in your downloads')
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Share or save the ${noun}`}
      size="small"
      initialFocus={first}
    >
      <div className="flex flex-col gap-3">
        {secretsText(whole) !== '' && (
          <p className="text-sm text-ink-soft">
            This sends the whole receipt with its token or PIN, and whoever has that can use it.
            Send it only to the customer.
          </p>
        )}
        {trouble !== undefined && trouble !== 'number' && (
          <Banner tone="needs" live="assertive" title="That did not work">
            {troubleWords[trouble]}
          </Banner>
        )}
        <TextField
          {...notFilledIn}
          label="Customer’s mobile number"
          hint="For WhatsApp and SMS. Leave it empty to choose in the other app."
          error={
            trouble === 'number'
              ? 'This isn’t a South African mobile number. Check it. A number from another country starts with + and its code.'
              : undefined
          }
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          inputMode="tel"
          figures
        />
        <Button
          ref={first}
          wide
          icon={<MessageCircle aria-hidden="true" />}
          onClick={() => send(whatsAppLink)}
        >
          WhatsApp
        </Button>
        <Button wide icon={<MessageSquare aria-hidden="true" />} onClick={() => send(smsLink)}>
          SMS
        </Button>
        {'share' in navigator && (
          <Button
            wide
            icon={<Share2 aria-hidden="true" />}
            onClick={() => share(async () => ({ title: whole.title, text: slipText(whole) }))}
          >
            Another app
          </Button>
        )}
        {canShareFiles() && (
          <Button
            wide
            icon={<Image aria-hidden="true" />}
            onClick={() =>
              share(async () => ({
                files: [new File([await slipImage(whole)], `${noun}.png`, { type: 'image/png' })],
              }))
            }
          >
            Another app, as a picture
          </Button>
        )}
        <Button
          wide
          icon={<FileText aria-hidden="true" />}
          onClick={() => save(`${noun}.pdf`, () => slipPdf(whole))}
        >
          Save as PDF
        </Button>
        <Button
          wide
          icon={<Image aria-hidden="true" />}
          onClick={() => save(`${noun}.png`, () => slipImage(whole))}
        >
          Save as a picture
        </Button>
      </div>
    </Dialog>
  )
}

function canShareFiles(): boolean {
  if (!('canShare' in navigator)) return false
  return navigator.canShare({ files: [new File([], 'receipt.png', { type: 'image/png' })] })
}

/** Another app handles an `sms:` link; a page opens in a new tab and learns nothing about the till. */
function openLink(link: string): void {
  if (link.startsWith('sms:')) window.location.assign(link)
  else window.open(link, '_blank', 'noopener,noreferrer')
}
