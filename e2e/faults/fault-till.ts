import { expect, type Locator, type Page } from '@playwright/test'
import { passwordOf, Till } from '../till.ts'

/** What the list calls the sales of which the tray says this. */
const listed = {
  'Hand over': 'To hand over',
  'Needs you': /^(?:Needs you|Sold after all)$/,
} as const

/** A person at the till who has more than one open sale. */
export class FaultTill extends Till {
  readonly #origin: string

  /** @param origin where the till is served, for a page that does not know */
  constructor(page: Page, origin = '') {
    super(page)
    this.#origin = origin
  }

  override open(path = '/'): Promise<void> {
    return super.open(this.#origin + path)
  }

  /** Signs in on the sign-in screen that stands there. */
  async signInHere(username = 'merchant'): Promise<void> {
    await this.trySignIn(username, passwordOf(username))
    await this.setUpIfAsked()
  }

  /**
   * Sets the terminal up again where the kill took its set-up: that lies in local storage, which a browser writes
   * down some seconds later. Sales don't.
   */
  async setUpIfAsked(): Promise<void> {
    const setUp = this.page.getByRole('button', { name: 'Start selling' })
    await expect(setUp.or(this.search)).toBeVisible()
    if (await setUp.isVisible()) await setUp.click()
    await expect(this.search).toBeVisible()
  }

  override async enter(mobileNumber: string, amount: string): Promise<void> {
    // Chips with what was sold last are named after the field.
    await this.details.getByRole('textbox', { name: 'Mobile number' }).fill(mobileNumber)
    await this.details.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await this.details.getByRole('button', { name: 'Check' }).click()
    await expect(this.check).toBeVisible()
  }

  /** A sale in the tray, by the word that says where it stands. */
  inTray(state: string): Locator {
    const tray = this.page.getByRole('list', { name: 'Open sales' })
    return tray.getByRole('link').filter({ hasText: state }).first()
  }

  /** An open sale, in the tray or in the list that opens by itself after a restart. */
  openSale(state: keyof typeof listed): Locator {
    const row = this.page.getByRole('region', { name: listed[state] }).getByRole('link')
    return this.inTray(state).or(row).first()
  }

  /** Opens a sale once it stands there so. */
  async lookAt(state: keyof typeof listed): Promise<void> {
    await expect(this.openSale(state)).toBeVisible({ timeout: 60_000 })
    await this.openSale(state).click()
  }

  /** The title of the outcome that the panel shows. */
  get title(): Locator {
    return this.outcome.getByRole('heading', { level: 3 })
  }

  /** The words that stand over a receipt. */
  get sold(): Locator {
    return this.receipt.getByText('Sold', { exact: true })
  }

  /** Leaves the sale on the screen to itself. */
  async nextCustomer(): Promise<void> {
    await this.page.getByRole('button', { name: /^(?:Next customer)/ }).click()
  }

  /** Gives the password once more where the session has ended. */
  async signInAgain(username = 'merchant'): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(passwordOf(username))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toBeHidden()
  }

  /** Gives up the sale on the screen, with a note. */
  async setAside(note: string): Promise<void> {
    await this.outcome.getByRole('button', { name: 'Set aside' }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(note)
    await dialog.getByRole('button', { name: 'Set it aside' }).click()
    await expect(dialog).toBeHidden()
  }

  /** Signs out, and says yes when asked about open sales. */
  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^Signed in as/ }).click()
    await this.page.getByRole('button', { name: 'Sign out', exact: true }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Sign out now?' })
    const signIn = this.page.getByRole('heading', { name: 'Sign in' })
    await expect(dialog.or(signIn)).toBeVisible()
    if (await dialog.isVisible())
      await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(signIn).toBeVisible()
  }
}
