import { stringify } from 'lossless-json'
import type { OpenedReceipt } from '../../../engine/engine.ts'
import { receiptSlip } from '../../../receipt/slip/receipt-slip.ts'
import { slipText } from '../../../receipt/slip/slip-text.ts'
import type { Slip, SlipPart } from '../../../receipt/slip/slip.ts'
import { parseJson } from '../../../values/text/json-text.ts'
import { printedOf, type DrawnReceipt, type Leaf } from '../drawn/drawn-receipts.ts'
import { rawTextIn } from '../drawn/raw-text.ts'
import type { Violations } from './violations.ts'

/**
 * Compares a printed slip with the meaning of the platform's receipt.
 * @param given every receipt that the platform gave for the transaction
 * @param receiptFields as the platform's category has them
 */
export function checkSlip(
  opened: OpenedReceipt,
  given: readonly DrawnReceipt[],
  receiptFields: readonly string[],
  { name, found }: { readonly name: string; readonly found: Violations },
): void {
  const slip = receiptSlip(opened, { duplicate: false })
  const raw = rawTextIn(slipText(slip))
  found.expect('raw text', raw === undefined, `the slip of ${name} has “${raw}”`)
  const kept = JSON.stringify(opened.response.receipt)
  const meant = given.find(({ receipt }) => kept === asRead(receipt))
  if (meant === undefined) {
    found.add('receipt', `${name} has a receipt that the platform never gave`)
    return
  }
  const leaves = printedOf(meant.leaves, receiptFields)
  for (const leaf of leaves) {
    const times = timesPrinted(leaf, slip)
    const most = leaves.filter((one) => isAlike(one, leaf)).length
    const least = leaf.meaning === 'token' || leaf.meaning === 'pin' ? most : 1
    found.expect(
      'receipt',
      times >= least && times <= Math.max(most, 1),
      `${leaf.path} (${leaf.meaning}) appears ${times} times on the slip of ${name}`,
    )
  }
}

function asRead(receipt: DrawnReceipt['receipt']): string {
  const parsed = parseJson(stringify(receipt) ?? '')
  return JSON.stringify(parsed.ok ? parsed.value : undefined)
}

function isAlike(a: Leaf, b: Leaf): boolean {
  return a.meaning === b.meaning && a.readable === b.readable
}

/** How often a slip prints a value. An amount that equals the total may appear only there. */
function timesPrinted(leaf: Leaf, slip: Slip): number {
  const { body, totals } = partsOf(slip)
  const said = body.filter((part) => says(part, leaf)).length
  if (said === 0 && leaf.meaning === 'money') return totals.some((part) => says(part, leaf)) ? 1 : 0
  return said
}

/** Between the first two rules is the receipt; after them is the payment. */
function partsOf({ parts }: Slip) {
  const [head = 0, foot = parts.length] = parts.flatMap(({ kind }, place) =>
    kind === 'rule' ? [place] : [],
  )
  return { body: parts.slice(head, foot), totals: parts.slice(foot) }
}

function says(part: SlipPart, { meaning, readable }: Leaf): boolean {
  if (part.kind === 'secret')
    return (meaning === 'token' || meaning === 'pin') && part.groups.join('') === readable
  if (part.kind !== 'row') return false
  const { value } = part
  switch (meaning) {
    case 'money':
      return /^R\s/.test(value) && value.replaceAll(/\D/g, '') === readable.padStart(3, '0')
    case 'moment':
      return value.replace(',', '') === readable
    case 'units':
      return value.startsWith(readable)
    case 'unit':
      return value.endsWith(readable)
    case 'as is':
      return value.replaceAll(/\s/g, '') === readable
    case 'token':
    case 'pin':
      return false
    case 'flag':
    case 'text':
    default:
      return value === readable
  }
}
