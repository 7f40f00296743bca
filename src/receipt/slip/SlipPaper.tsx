import type { ReactNode } from 'react'
import { usePrinterSettings } from '../../till/terminal/printer-settings.ts'
import {
  PaperReceipt,
  ReceiptHeading,
  ReceiptMark,
  ReceiptNote,
  ReceiptRow,
  ReceiptRows,
  ReceiptRule,
  ReceiptToken,
} from '../../ui/PaperReceipt.tsx'
import { withShopLines, type Slip, type SlipPart } from './slip.ts'

interface SlipPaperProps {
  slip: Slip
  /** True for the slip that the page prints; at most one a page. */
  printed?: boolean | undefined
}

/** A slip as paper, in the size from Settings. The printer prints what the screen shows. */
export function SlipPaper({ slip, printed = false }: SlipPaperProps) {
  const settings = usePrinterSettings()
  const { title, parts } = withShopLines(slip, settings)
  const shop = parts.filter((part) => part.kind === 'shop')
  const under = parts.filter((part) => part.kind === 'under')
  return (
    <PaperReceipt paper={settings.paper} printed={printed} label={title}>
      <ReceiptHeading
        title={title}
        over={shop.map(({ text }, index) => (
          <div key={index}>{text}</div>
        ))}
      >
        {under.map(({ text }, index) => (
          <div key={index}>{text}</div>
        ))}
      </ReceiptHeading>
      {blocks(parts).map((block, index) => (
        <Block key={index} parts={block} />
      ))}
    </PaperReceipt>
  )
}

/** Groups consecutive rows into a list. */
function blocks(parts: readonly SlipPart[]): readonly (readonly SlipPart[])[] {
  const all: SlipPart[][] = []
  for (const part of parts) {
    const open = all.at(-1)
    if (part.kind === 'row' && open?.[0]?.kind === 'row') open.push(part)
    else all.push([part])
  }
  return all
}

function Block({ parts }: { parts: readonly SlipPart[] }): ReactNode {
  const [part] = parts
  switch (part?.kind) {
    case 'mark':
      return <ReceiptMark>{part.text}</ReceiptMark>
    case 'rule':
      return <ReceiptRule />
    case 'secret':
      return <ReceiptToken label={part.label} groups={part.groups} />
    case 'note':
      return <ReceiptNote>{part.text}</ReceiptNote>
    case 'row':
      return <Rows parts={parts} />
    case 'shop':
    case 'under':
    case undefined:
    default:
      return null
  }
}

function Rows({ parts }: { parts: readonly SlipPart[] }) {
  return (
    <ReceiptRows>
      {parts.map((part, index) =>
        part.kind === 'row' ? (
          <ReceiptRow key={index} name={part.name} strong={part.strong ?? false}>
            {part.value}
          </ReceiptRow>
        ) : null,
      )}
    </ReceiptRows>
  )
}
