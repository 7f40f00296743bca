import { expect, type Locator, type Page } from '@playwright/test'
import { passwordOf, Till } from '../till.ts'

/** What the list of open sales calls the tray's states. */
const listed = {
  'Hand over': 'To hand over',
  'Needs you': /^(?:Needs you|Sold after all)$/,
} as const

/** A person at the till with several open sales. */
export class FaultTill extends Till {
  readonly #origin: string

  /** @param origin of the till, for a page that doesn't know it */
  constructor(page: Page, origin = '') {
    super(page)
    this.#origin = origin
  }

  override open(path = '/'): Promise<void> {
    return super.open(this.#origin + path)
  }

  /**
   * Signs in on the visible sign-in screen. Repeats the set-up if a kill lost it: browsers write local storage some
   * seconds later.
   */
  async signInHere(username = 'merchant'): Promise<void> {
    await this.trySignIn(username, passwordOf(username))
    const setUp = this.page.getByRole('button', { name: 'Start selling' })
    await expect(setUp.or(this.search)).toBeVisible()
    if (await setUp.isVisible()) await setUp.click()
    await expect(this.search).toBeVisible()
  }

  /** The tray's line. It is all that a tray shows beside a form or a result. */
  get tray(): Locator {
    return this.page.locator('[data-tray] > summary')
  }

  /** A sale in the unfolded tray, by its state. */
  inTray(state: string): Locator {
    const tray = this.page.getByRole('list', { name: 'Open sales' })
    return tray.getByRole('link').filter({ hasText: state }).first()
  }

  /** An open sale, in the tray or in the list that opens after a restart. */
  openSale(state: keyof typeof listed): Locator {
    const row = this.page.getByRole('region', { name: listed[state] }).getByRole('link')
    return this.inTray(state).or(row).first()
  }

  /** Opens a sale when it shows this state. */
  async lookAt(state: keyof typeof listed): Promise<void> {
    await expect(this.openSale(state)).toBeVisible()
    await this.openSale(state).click()
  }

  /** The title of the panel's outcome. */
  get title(): Locator {
    return this.outcome.getByRole('heading', { level: 3 })
  }

  /** Leaves the sale on the screen. */
  async nextCustomer(): Promise<void> {
    await this.page.getByRole('button', { name: /^Next customer/ }).click()
  }

  /** Types the password again when the session has ended. */
  async signInAgain(username = 'merchant'): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(passwordOf(username))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toBeHidden()
  }

  /** Sets the sale on the screen aside, with a note. */
  async setAside(note: string): Promise<void> {
    await this.outcome.getByRole('button', { name: 'Set aside' }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(note)
    await dialog.getByRole('button', { name: 'Set it aside' }).click()
    await expect(dialog).toBeHidden()
  }
}
