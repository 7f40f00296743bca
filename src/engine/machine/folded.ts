import { hasEnded, type SaleRow } from './row.ts'

/** Whether a sale has ended, hasn't changed since `until`, and has nothing sealed in it. */
export function isAtRest(row: SaleRow, until: number): boolean {
  const { state, updatedAt, body, receipt } = row
  return hasEnded(state) && updatedAt <= until && body === undefined && receipt === undefined
}

/**
 * What is kept of a row at rest (sale-engine.md, The journal): what a screen shows, what tells its transactions from other
 * sales', and what a retry needs.
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
