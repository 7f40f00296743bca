import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/create-api.ts'
import { ApiFailure } from '../api/failure.ts'
import { productsQuery } from '../api/products.ts'
import type { SetUp } from '../terminal/set-up.ts'
import type { SetUpCheck } from '../terminal/SetUpForm.tsx'

/**
 * Asks the platform for the account's products, which only the account's own users may read (spec, section
 * Endpoints 12 and 13): the one thing in a set-up that can be found out before something is sold.
 */
export async function checkSetUp(
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  { accountType, accountId, role }: SetUp,
): Promise<SetUpCheck> {
  // Who only looks has no list of products to ask for (ruling R31).
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
        text: 'Check the account type and the account id with whoever gave you the sign-in. A partner or vendor sign-in has no products of its own and can not sell: if it is one, choose that as the account type.',
      }
    }
    return {
      kind: 'doubtful',
      title: 'The account could not be checked',
      text: 'The platform did not answer as expected. Try again, or keep the set-up and check it later under Settings.',
    }
  }
}
