import type { Visit } from '../visit.ts'
import { words } from '../words.ts'

/** Shut and unknown places, and a broken line. */
export async function troubles(visit: Visit): Promise<void> {
  const { page, till } = visit
  await till.openShop()
  await till.tiles.first().waitFor()
  await visit.settled()
  await page.context().setOffline(true)
  await page.getByText('No connection').first().waitFor()
  await visit.shoot('sell, no connection')
  await page.context().setOffline(false)
  await page.getByText('No connection').first().waitFor({ state: 'hidden' })

  await visit.goOn()
  await till.signIn('merchant', '/no-such-screen')
  await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()
  await visit.shoot('not found')

  await visit.goOn()
  await till.signIn('partner', '/redeem')
  await page.getByRole('button', { name: words.goOn }).waitFor()
  await visit.shoot('set-up, partner')
  await page.getByRole('button', { name: words.goOn }).click()
  await page.getByRole('heading', { name: words.notForPartner }).waitFor()
  await visit.shoot('not for a partner')

  await visit.goOn()
  await page.route('**/config.json', (route) => route.fulfill({ body: '{"apiBaseUrl": ' }))
  await page.goto('/')
  await page.getByText(/config\.json is not JSON/).waitFor()
  await visit.shoot('configuration can’t be read')
}
