import type { Role } from '../../../platform/contract/role.ts'
import { roleOf, type SetUp } from './set-up.ts'

const labels: Readonly<Record<Role, string>> = {
  merchant: 'Merchant',
  'sub-merchant': 'Sub-merchant',
  partner: 'Partner',
  vendor: 'Vendor',
}

/** What the account of a till is, in a word. */
export function roleLabel(setUp: Pick<SetUp, 'accountType' | 'role'>): string {
  return labels[roleOf(setUp)]
}
