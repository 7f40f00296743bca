import { tokenEnvelope } from '../../platform/contract/access/token.ts'
import { airtimeBody } from '../shop/sale/seller.ts'
import type { DaySale } from './day.ts'
import type { DrawnPlatform } from './drawn/drawn-platform.ts'
import type { Members } from './drawn/spelling.ts'

/**
 * Sells airtime under an account like other software, without the drawn layer.
 * @throws when the platform refuses
 */
export async function sellElsewhere(
  { fetchElsewhere }: DrawnPlatform,
  username: string,
  { reference, amount }: Pick<DaySale, 'reference' | 'amount'>,
): Promise<void> {
  const ask = async (path: string, body: Members, token?: string) => {
    const headers = new Headers({ 'Content-Type': 'application/json' })
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetchElsewhere(`http://platform.test/vas${path}`, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  }
  const signedIn = await ask('/auth/token', { username, password: `${username}-demo` })
  const { data } = tokenEnvelope.parse(await signedIn.json())
  await ask('/purchase', airtimeBody(reference, '+27831112222', amount / 100), data.token)
}
