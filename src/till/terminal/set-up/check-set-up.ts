import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/create-api.ts'
import { ApiFailure } from '../../../platform/words/failure.ts'
import { productsQuery } from '../../../platform/reads/products.ts'
import type { SetUp } from './set-up.ts'
import type { SetUpCheck } from './SetUpForm.tsx'

/**
 * Asks the platform for the account's products, which only the account's own users may read (spec, section Endpoints 12
 * and 13). A set-up allows no other check before the first sale.
 */
export async function checkSetUp(
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  { accountType, accountId, role }: SetUp,
): Promise<SetUpCheck> {
  // Read-only users have no list of products (ruling R31).
  if (role !== undefined) return { kind: 'fits' }
  try {
    await queryClient.fetchQuery(productsQuery({ api, account: { accountType, accountId } }))
    return { kind: 'fits' }
  } catch (error) {
    const failure = error instanceof ApiFailure ? error.failure : undefined
    if (failure?.kind === 'refused' && [403, 404].includes(failure.status)) {
      return {
        kind: 'doubtful',
        title: `The platform shows you no products of ${accountId}`,
        text: 'Check the account type and account id with whoever gave you the user name. Partner and vendor users have no products and can’t sell: if this is one, choose that account type under Advanced.',
      }
    }
    return {
      kind: 'doubtful',
      title: 'The account couldn’t be checked',
      text: 'The platform did not answer as expected. Try again, or keep the set-up and check it later under Settings.',
    }
  }
}
