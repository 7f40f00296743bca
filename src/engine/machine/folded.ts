import { hasEnded, type SaleRow } from './row.ts'

/** Whether a sale has ended, hasn't changed since `until`, and has nothing sealed in it. */
export function isAtRest(row: SaleRow, until: number): boolean {
  const { state, updatedAt, body, receipt } = row
  return hasEnded(state) && updatedAt <= until && body === undefined && receipt === undefined
}

/**
 * What a row at rest keeps (sale-engine.md, The journal): what a screen shows, what identifies its transactions, and
 * what a retry needs.
 * @returns its next version
 */
export function folded(row: SaleRow): SaleRow {
  const { verification: _verification, throttledUntil: _until, ask: _ask, ...kept } = row
  return {
    ...kept,
    version: row.version + 1,
    bodyMark: '',
    likeness: '',
    // A failed sale may still be retried, or turn out sold.
    receiptFields: row.state === 'failed' ? row.receiptFields : [],
  }
}
