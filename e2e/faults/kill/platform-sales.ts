import { z } from 'zod'
import { tokenEnvelope } from '../../../src/platform/contract/access/token.ts'
import { passwordOf } from '../../till.ts'

const pageSchema = z.object({
  content: z.array(
    z.object({
      transactionId: z.string(),
      merchantReference: z.string(),
      status: z.string(),
      amount: z.number(),
    }),
  ),
  totalPages: z.number(),
})

/** The platform's transaction. `amount` in rand. */
export type PlatformSale = z.infer<typeof pageSchema>['content'][number]

/** Everything that the platform's list has for a demo user. */
export async function platformSales(
  origin: string,
  username: string,
): Promise<readonly PlatformSale[]> {
  const { token } = tokenEnvelope.parse(
    await asked(`${origin}/vas/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: passwordOf(username) }),
    }),
  ).data
  const found: PlatformSale[] = []
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const answer = await asked(`${origin}/vas/transactions?page=${page}&size=100`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { content, totalPages } = pageSchema.parse(answer)
    found.push(...content)
    pages = totalPages
  }
  return found
}

async function asked(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init)
  return answer.json()
}
