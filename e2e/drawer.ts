import { expect, type Locator, type Page } from '@playwright/test'

/** A person who cashes up, and finds everything by role and label. */
export class Drawer {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async goTo(): Promise<void> {
    await this.page.getByRole('link', { name: 'Cash-up' }).first().click()
    await expect(this.page.getByRole('heading', { name: 'Cash-up', level: 1 })).toBeVisible()
  }

  async open(float: string): Promise<void> {
    await this.page.getByLabel('Float in the drawer').fill(float)
    await this.page.getByRole('button', { name: 'Open the shift' }).click()
    await expect(this.page.getByRole('heading', { name: /^Shift \d/ })).toBeVisible()
  }

  async countSum(sum: string): Promise<void> {
    await this.page.getByRole('link', { name: 'Count and close' }).click()
    await this.page.getByText('One sum', { exact: true }).click()
    await this.page.getByLabel('Cash in the drawer').fill(sum)
    await this.page.getByRole('button', { name: 'Done counting' }).click()
    await expect(this.page.getByRole('heading', { name: 'The drawer' })).toBeVisible()
  }

  async close(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close the shift' }).click()
    await expect(this.z).toBeVisible()
  }

  get x(): Locator {
    return this.page.getByRole('article', { name: 'X report' })
  }
  get z(): Locator {
    return this.page.getByRole('article', { name: 'Z report' })
  }
}

/** A slip's lines as a person reads them: name and value, with plain spaces. */
export async function lines(slip: Locator): Promise<ReadonlyMap<string, string>> {
  const rows = await slip
    .locator('dl > div')
    .evaluateAll((divs) =>
      divs.map((div) =>
        [...div.children].map((part) => (part.textContent ?? '').replaceAll('\u00a0', ' ')),
      ),
    )
  return new Map(rows.map(([name = '', value = '']) => [name, value]))
}
