import { hasEnded, type SaleRow } from './row.ts'

/** Whether nothing has happened to an ended row since `until`, and nothing sealed is left in it. */
export function isAtRest(row: SaleRow, until: number): boolean {
  const { state, updatedAt, body, receipt } = row
  return hasEnded(state) && updatedAt <= until && body === undefined && receipt === undefined
}

/**
 * What is kept of a row at rest (sale-engine.md, The journal): all that a screen shows of it, all by which its transactions
 * are told from other sales', and what a retry of it needs.
 * @returns its next version
 */
export function folded(row: SaleRow): SaleRow {
  const { verification: _verification, throttledUntil: _until, ask: _ask, ...kept } = row
  return {
    ...kept,
    version: row.version + 1,
    bodyMark: '',
    likeness: '',
    // A failed one may still be retried, or turn out sold.
    receiptFields: row.state === 'failed' ? row.receiptFields : [],
  }
}
