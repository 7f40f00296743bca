import type { ReactNode } from 'react'
import { Spoken } from './Spoken.tsx'

/** Width of the paper in millimetres, or a sheet of A4. */
export type PaperSize = '58' | '80' | 'a4'

interface PaperReceiptProps {
  paper?: PaperSize | undefined
  label?: string | undefined
  /** True for the slip that prints with the page; at most one a page. */
  printed?: boolean | undefined
  children: ReactNode
}

/** A slip of paper with a torn edge. The printer prints what the screen shows. */
export function PaperReceipt({
  paper = '80',
  label = 'Receipt',
  printed = false,
  children,
}: PaperReceiptProps) {
  return (
    <article
      aria-label={label}
      data-paper={paper}
      className={printed ? 'paper print-root' : 'paper'}
    >
      {children}
    </article>
  )
}

/** The top of a slip: the seller over the title, and lines under it. */
export function ReceiptHeading({
  title,
  over,
  children,
}: {
  title: string
  over?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="paper-heading">
      {over != null && <div className="paper-shop">{over}</div>}
      <strong>{title}</strong>
      {children}
    </header>
  )
}

/** A warning that people must not overlook: 'DUPLICATE'. */
export function ReceiptMark({ children }: { children: ReactNode }) {
  return <p className="paper-mark">{children}</p>
}

/** Holds `ReceiptRow`s. */
export function ReceiptRows({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>
}

/** A name at the left, its value at the right. */
export function ReceiptRow({
  name,
  children,
  strong = false,
}: {
  name: string
  children: ReactNode
  strong?: boolean
}) {
  return (
    <div className={strong ? 'paper-row paper-row-strong' : 'paper-row'}>
      <dt>{name}</dt>
      <dd>
        <Spoken>{children}</Spoken>
      </dd>
    </div>
  )
}

/** A dashed line over the whole width. */
export function ReceiptRule() {
  return <hr className="paper-rule" />
}

/**
 * The token or PIN, the largest text on the slip. `groups` is how people read it aloud and type it: `['1234', '5678',
 * …]`. Copied text has spaces between the groups.
 */
export function ReceiptToken({ label, groups }: { label: string; groups: readonly string[] }) {
  return (
    <div className="paper-token">
      <div className="paper-token-label">{label}</div>
      <div className="paper-token-groups">
        {groups.map((group, index) => (
          <span key={index}>{index < groups.length - 1 ? `${group} ` : group}</span>
        ))}
      </div>
    </div>
  )
}

/** A centred line of small print. */
export function ReceiptNote({ children }: { children: ReactNode }) {
  return <p className="paper-note">{children}</p>
}
