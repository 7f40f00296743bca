import { z } from 'zod'
import { signIn } from '../../../src/testing/shop/sale/seller.ts'

const pageSchema = z.object({
  content: z.array(
    z.object({
      transactionId: z.string(),
      merchantReference: z.string(),
      status: z.string(),
    }),
  ),
  totalPages: z.number(),
})

/** A transaction, with the members that the comparison needs. */
export type PlatformSale = z.infer<typeof pageSchema>['content'][number]

/** Everything that the platform's list has for a demo user. */
export async function platformSales(
  origin: string,
  username: string,
): Promise<readonly PlatformSale[]> {
  const headers = { authorization: `Bearer ${await signIn(origin, username)}` }
  const found: PlatformSale[] = []
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const answer = await fetch(`${origin}/vas/transactions?page=${page}&size=100`, { headers })
    const { content, totalPages } = pageSchema.parse(await answer.json())
    found.push(...content)
    pages = totalPages
  }
  return found
}
