import type { Page } from '@playwright/test'
import { spent } from '../../src/testing/shop/sale/seller.ts'
import { expectAccessible } from '../checks/accessible.ts'
import { Drawer, lines } from '../drawer.ts'
import { expect, test } from '../fixtures.ts'
import { answerTo } from '../checks/secrets.ts'
import { linkTo, Till } from '../till.ts'

/** Number endings (docs/sandbox.md): always fails, fails once, or its retry is sold but the answer is lost. */
const failsAlways = '082 123 0003'
const failsOnce = '082 123 0004'

/** What the screens tell a person to do with the customer's R 30.00. */
const giveBack = /Give back\s*R\s30\.00/

const outcome = (page: Page) => page.getByRole('region', { name: 'Outcome' })
const retryDialog = (page: Page) => page.getByRole('dialog', { name: 'Retry this sale' })

/** Opens a shift with R 100.00 in the drawer, and makes a cash sale of R 30.00 that fails. */
async function openAndFail(page: Page, till: Till, number: string): Promise<void> {
  const drawer = new Drawer(page)
  await till.openShop()
  await drawer.goTo()
  await drawer.open('100')
  await page.getByRole('link', { name: 'Sell', exact: true }).first().click()
  await till.sellAirtime(number, '30')
  await expect(outcome(page)).toContainText(giveBack)
}

/** The cashier gives the money back and serves the next customer. */
async function giveBackAndGoOn(page: Page, till: Till): Promise<void> {
  await page.getByRole('button', { name: 'Given back · next customer' }).click()
  // By now it is on disk; the tiles were there all the time.
  await expect(outcome(page)).toBeHidden()
  await expect(till.tiles.first()).toBeVisible()
}

/** A manager goes from the list of sales to its only sale's page. */
async function goToSale(page: Page): Promise<void> {
  await linkTo(page, 'Sales').click()
  const rows = page.getByRole('list', { name: 'Sales' }).getByRole('listitem')
  await rows.getByRole('link').first().click()
  await expect(outcome(page)).toBeVisible()
}

/** On a failed sale's page, the customer pays again and the till retries. */
async function takeAndRetry(page: Page): Promise<void> {
  await outcome(page).getByRole('button', { name: 'Retry' }).click()
  await expect(retryDialog(page).getByText(/^Take R\s30\.00 first$/)).toBeVisible()
  await retryDialog(page)
    .getByRole('button', { name: /^R\s30\.00 taken · retry$/ })
    .click()
  await expect(retryDialog(page)).toBeHidden()
}

/**
 * Counts a correct drawer and closes the shift.
 * @returns the lines of its Z
 */
async function countRight(page: Page, sum: string): Promise<Readonly<Record<string, string>>> {
  const drawer = new Drawer(page)
  await drawer.goTo()
  await drawer.countSum(sum)
  await expect(page.getByText('Exactly right')).toBeVisible()
  const open = page.getByRole('checkbox', { name: /open/ })
  if (await open.isVisible()) await open.check()
  await drawer.close()
  return Object.fromEntries(await lines(drawer.z))
}

test(
  'a retry takes refunded cash again, and refunds it again when it fails too',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    await openAndFail(page, till, failsAlways)
    await expectAccessible(page)
    await giveBackAndGoOn(page, till)
    await goToSale(page)
    await expect(outcome(page)).toContainText(/The customer got R\s30\.00 back/)
    await expect(page.getByText(giveBack)).toHaveCount(0)
    await takeAndRetry(page)

    await expect(page.getByText(/^Give back R\s30\.00\.$/)).toHaveCount(1)
    await expectAccessible(page)
    await outcome(page).getByRole('button', { name: 'Given back' }).click()
    await expect(outcome(page)).toContainText(/The customer got R\s30\.00 back/)
    // The first attempt asks for no refund: that was done.
    await page.getByRole('link', { name: 'Attempt 1 of 2' }).click()
    await expect(outcome(page)).toContainText('It has been retried')
    await expect(page.getByText(giveBack)).toHaveCount(0)
    await expect(outcome(page).getByRole('button', { name: 'Given back' })).toHaveCount(0)

    expect(await countRight(page, '100')).toMatchObject({
      'Cash taken (2)': 'R 60.00',
      'Cash given back (2)': '-R 60.00',
      'Sales (0)': 'R 0.00',
      'Cash expected': 'R 100.00',
    })
    expect((await ledger()).transactions).toMatchObject({ FAILED: 2, COMPLETED: 0 })
  },
)

test(
  'a worklist retries a refunded sale only after its cash is taken again',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await openAndFail(page, till, failsOnce)
    await giveBackAndGoOn(page, till)
    await page.goto('about:blank')
    await till.signIn('merchant', '/transactions?status=FAILED')
    await page.getByRole('button', { name: /retry it$/i }).click()
    const list = page.getByRole('list', { name: 'Retries' })
    await expect(list.getByText(/^Take R\s30\.00 first$/)).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0)
    await list.getByRole('button', { name: /^Retry/ }).click()
    await retryDialog(page)
      .getByRole('button', { name: /^R\s30\.00 taken · retry$/ })
      .click()
    await expect(outcome(page).getByRole('heading', { name: 'Sold' })).toBeVisible()
    expect(await countRight(page, '130')).toMatchObject({ 'Cash expected': 'R 130.00' })
  },
)

test(
  'a refunded retry that is sold after all stays unpaid until the customer pays',
  { tag: '@thorough' },
  async ({ page, till, ledger }) => {
    await openAndFail(page, till, failsOnce)
    await giveBackAndGoOn(page, till)
    await goToSale(page)
    const retry = await holdBefore(page, '**/retry')
    await takeAndRetry(page)
    await retry.arrived
    // The till closes while the request is on its way; it arrives later.
    await page.goto('about:blank')
    await page.clock.install()
    await till.signIn('merchant')
    const open = (care: string) => page.getByRole('region', { name: care, exact: true })
    await open('Needs you').getByRole('button', { name: 'Set aside' }).click()
    const note = page.getByRole('dialog', { name: 'Set this sale aside' })
    await note.getByRole('textbox').fill('The customer leaves')
    await note.getByRole('button', { name: 'Set it aside' }).click()
    await expect(open('Set aside')).toContainText(/Keep the customer’s\s*R\s30\.00/)
    await open('Set aside').getByRole('button', { name: 'Given back' }).click()
    await expect(open('Set aside')).toContainText(/The customer got\s*R\s30\.00\s*back/)
    await retry.carryOut()
    expect((await ledger()).transactions['COMPLETED']).toBe(1)
    // The till searches for set-aside sales every two minutes.
    await page.clock.fastForward('02:05')
    await expect(open('Sold after all')).toContainText(/R\s30\.00\s*not paid for/)
    await expectAccessible(page)
    await open('Sold after all')
      .getByRole('button', { name: /^Take R\s30\.00/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cash paid' }).click()
    await expect(page.getByText('not paid for')).toHaveCount(0)
    expect(await countRight(page, '130')).toMatchObject({
      'Cash taken (3)': 'R 90.00',
      'Cash given back (2)': '-R 60.00',
      'Sales (1)': 'R 30.00',
    })
    expect(spent(await ledger())).toBe(3_000)
  },
)

test(
  'on another till, which doesn’t know the sale, a person says where the cash is',
  { tag: '@thorough' },
  async ({ page, till, server, browser, ledger }) => {
    await openAndFail(page, till, failsOnce)
    await giveBackAndGoOn(page, till)

    const other = await browser.newPage({ baseURL: server.origin, locale: 'en-ZA' })
    const drawer = new Drawer(other)
    await new Till(other).openShop()
    await drawer.goTo()
    await drawer.open('200')
    await goToSale(other)
    await outcome(other).getByRole('button', { name: 'Retry' }).click()
    const dialog = retryDialog(other)
    const where = dialog.getByRole('group', { name: 'Where is the customer’s money?' })
    for (const choice of await where.getByRole('radio').all())
      await expect(choice).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Retry', exact: true }).click()
    await expect(dialog).toContainText('Say where the customer’s money is.')
    await expectAccessible(other)
    await where.getByText(/^It was given back: take R\s30\.00$/).click()
    await expect(dialog.getByText(/^Take R\s30\.00 first$/)).toBeVisible()
    await dialog.getByRole('button', { name: /^R\s30\.00 taken · retry$/ }).click()
    await expect(outcome(other).getByRole('heading', { name: 'Sold' })).toBeVisible()
    await outcome(other).getByRole('button', { name: 'Handed over' }).click()
    expect(await countRight(other, '230')).toMatchObject({
      'Cash taken (1)': 'R 30.00',
      'Sales (0)': 'R 0.00',
      'Cash expected': 'R 230.00',
    })
    await expect(
      drawer.z.getByText(/On other tills of the account: 1 sale, R\s30\.00/),
    ).toBeVisible()
    // The sale counts on its first till, the cash where it changed hands.
    expect(await countRight(page, '100')).toMatchObject({
      'Cash taken (1)': 'R 30.00',
      'Cash given back (1)': '-R 30.00',
      'Sales (1)': 'R 30.00',
      'Cash expected': 'R 100.00',
    })
    expect(spent(await ledger())).toBe(3_000)
    await other.context().close()
  },
)

/** Holds the first request before it leaves, and executes it on release, with or without its page. */
async function holdBefore(page: Page, url: string) {
  let carryOut = async () => {}
  const arrived = new Promise<void>((resolve) => {
    void page.route(
      url,
      (route) => {
        carryOut = async () => void (await answerTo(route))
        resolve()
      },
      { times: 1 },
    )
  })
  return { arrived, carryOut: () => carryOut() }
}
