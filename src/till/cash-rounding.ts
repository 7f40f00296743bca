import type { CashRounding } from '../values/cash.ts'

/** How this till rounds cash (ruling R44). */
export const cashRounding: CashRounding = 'customer'
