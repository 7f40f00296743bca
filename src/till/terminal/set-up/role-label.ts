import type { Role } from '../../../platform/contract/access/role.ts'
import { roleOf, type SetUp } from './set-up.ts'

const labels: Readonly<Record<Role, string>> = {
  merchant: 'Merchant',
  'sub-merchant': 'Sub-merchant',
  partner: 'Partner',
  vendor: 'Vendor',
}

/** The role of a till's account, in a word. */
export function roleLabel(setUp: Pick<SetUp, 'accountType' | 'role'>): string {
  return labels[roleOf(setUp)]
}
