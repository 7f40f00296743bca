import type { Visit } from '../visit.ts'
import { words } from '../words.ts'

/** Signing in, resetting a password, and the set-up. */
export async function beforeTheTill(visit: Visit): Promise<void> {
  const { page, till } = visit
  await till.open()
  await visit.shoot('sign-in')
  await till.trySignIn('merchant', 'not the password')
  await page.getByRole('alert').waitFor()
  await visit.shoot('sign-in, refused')

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await visit.shoot('forgot password')
  await page.getByLabel('User name').fill('merchant')
  await page.getByRole('button', { name: 'Send it' }).click()
  await page.getByRole('heading', { name: words.askedForCode }).waitFor()
  await visit.shoot('forgot password, asked')
  await page.getByRole('button', { name: 'I have a code' }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await visit.shoot('reset password')
  await page.getByLabel('Code from the message', { exact: true }).fill('no such code')
  await page.getByLabel('New password', { exact: true }).fill('three words here')
  await page.getByLabel(words.repeatIt).fill('three words here')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByText(words.badCode).waitFor()
  await visit.shoot('reset password, refused')

  await visit.goOn()
  await till.signIn('merchant')
  await page.getByRole('heading', { name: 'Set up this till' }).waitFor()
  await visit.shoot('set-up')
  await till.setUp()
  await till.tiles.first().waitFor()
  await visit.shoot('sell')
  await till.search.fill('mtn')
  await visit.shoot('search')
  await till.search.fill('no such product')
  await visit.shoot('search, no result')
  await till.search.fill('')
  await page.getByRole('button', { name: 'Bills', exact: true }).click()
  await visit.shoot('a category')
}
