import { devices, type Page } from '@playwright/test'
import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { expectInSight } from '../checks/in-sight.ts'

/** A device with touch only. */
const touch = { hasTouch: true, isMobile: true }

async function tapKeys(page: Page, digits: string): Promise<void> {
  const pad = page.getByRole('group', { name: 'Number pad' })
  for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).tap()
}

test.describe('by touch on a phone on its side', () => {
  test.use({ ...touch, viewport: { width: 640, height: 360 } })

  test(
    'the current field is visible, and the number is beside the Sell button',
    { tag: '@thorough' },
    async ({ page, till }) => {
      await till.openShop()
      for (const [width, height] of [
        [640, 360],
        [740, 360],
        [568, 320],
      ] as const)
        await test.step(`${width}×${height}`, async () => {
          await page.setViewportSize({ width, height })
          await till.choose('MTN airtime')
          const number = till.details.getByLabel('Mobile number')
          await expect(number).toBeFocused()
          await expectInSight(number)
          await tapKeys(page, '0831234567')
          await expectInSight(number)
          await till.details.getByRole('button', { name: 'Next: amount' }).tap()
          const amount = till.details.getByLabel('Amount', { exact: true })
          await expect(amount).toBeFocused()
          await expectInSight(amount)
          await tapKeys(page, '25')
          await expect(amount).toHaveValue('25')
          await expectInSight(amount)
          await expectAccessible(page)
          await till.details.getByRole('button', { name: 'Check' }).tap()
          await expectInSight(till.check.getByText('083 123 4567'))
          await expectInSight(till.check.getByRole('button', { name: /^Exact cash/ }))
          const cash = page.getByLabel('Cash from the customer')
          // A tap so soon after the last and so near may be a double tap, which does nothing.
          await expect(async () => {
            if (!(await cash.isVisible()))
              await till.check.getByRole('button', { name: 'Give change' }).tap({ timeout: 2_000 })
            await expect(cash).toBeVisible({ timeout: 2_000 })
          }).toPass()
          await cash.tap()
          await expectInSight(cash)
          await tapKeys(page, '50')
          await expectInSight(page.getByRole('button', { name: /^Sell for/ }))
          await expectAccessible(page)
          await page.goBack()
          await expect(till.search).toBeVisible()
        })
    },
  )

  test('a voucher’s PIN is visible during typing', { tag: '@thorough' }, async ({ page, till }) => {
    await till.openShop()
    await till.chooseVoucher()
    for (const [width, height] of [
      [640, 360],
      [740, 360],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectInSight(till.voucherPin)
      await tapKeys(page, '9000')
      await expectInSight(till.voucherPin)
    }
  })
})

for (const { name, viewport } of [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'small phone', viewport: { width: 360, height: 640 } },
  { name: 'tablet', viewport: { width: 820, height: 1180 } },
]) {
  test.describe(`by touch on a ${name}`, () => {
    test.use({ ...touch, viewport, userAgent: devices['Pixel 5'].userAgent })

    test(
      'the button at the foot leads through the steps; after a lookup the amount is next, not an optional field',
      { tag: name === 'phone' ? [] : '@thorough' },
      async ({ page, till }) => {
        await till.openShop()
        // Nothing names a key.
        await expect(page.locator('kbd').first()).toBeAttached()
        await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
        await till.choose('Eskom')
        await tapKeys(page, '04123456785')
        await till.details.getByRole('button', { name: 'Next: amount' }).tap()
        await expect(till.details.getByRole('region', { name: 'The meter found' })).toBeAttached()
        const amount = till.details.getByLabel('Amount', { exact: true })
        await expect(amount).toBeFocused()
        await expectInSight(amount)
        await page.goBack()

        await till.choose('MTN airtime')
        const ready = till.details.getByRole('button', { name: /^R\s20$/ })
        await expectInSight(ready)
        await expectInSight(till.details.getByRole('button', { name: 'Next: mobile number' }))
        await tapKeys(page, '0831234567')
        await till.details.getByRole('button', { name: 'Next: amount' }).tap()
        await expect(amount).toBeFocused()
        await expect(till.details.locator('[aria-invalid="true"]')).toHaveCount(0)
        await expectInSight(amount)
        await ready.tap()
        await till.details.getByRole('button', { name: 'Check' }).tap()
        await expect(till.check).toBeVisible()
      },
    )
  })
}

test(
  'the check repeats the open question about the number',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await till.choose('MTN airtime')
    await till.enter('0821234567', '20')
    const asked = till.check.locator('.tone-needs')
    await expect(asked).toContainText('This used to be a Vodacom number')
    await expect(asked).toContainText('If it is not, go back and sell Vodacom.')
    await expectAccessible(page)
    await till.check.getByRole('button', { name: 'Back to the details' }).click()
    await expect(till.details.getByLabel('Amount', { exact: true })).toBeFocused()
  },
)

test(
  'the check repeats an unconfirmed warning about a meter’s last digit',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await page.route('**/lookup/**', (route) => route.fulfill({ status: 503, json: {} }))
    await till.choose('Eskom')
    await till.details.getByLabel('Meter number').fill('04123450006')
    await till.details.getByLabel('Amount', { exact: true }).fill('100')
    await till.details.getByRole('button', { name: 'Check' }).click()
    await till.details.getByRole('button', { name: 'Sell without checking' }).click()
    const asked = till.check
      .locator('[data-tone=needs]')
      .filter({ hasText: 'The last digit doesn’t match the others' })
    await expect(asked).toContainText('If a digit is wrong, go back and correct it.')
    await expect(till.check.getByText(/^0412\s3450\s006$/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(till.receipt.getByText(/^0412\s3450\s006$/)).toBeVisible()
  },
)

test(
  'the set-up keeps its shape while a button is pressed',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.signIn('merchant')
    const start = page.getByRole('button', { name: 'Start selling' })
    await page.getByLabel('Another way to pay').focus()
    const heights = () =>
      page
        .getByRole('group')
        .evaluateAll((groups) =>
          groups.map((group) => [getComputedStyle(group).display, group.clientHeight]),
        )
    const before = await heights()
    expect(new Set(before.map(([display]) => display))).toEqual(new Set(['block']))
    await start.hover()
    await page.mouse.down()
    expect(await heights()).toEqual(before)
    await page.mouse.up()
    await expect(till.search).toBeVisible()
  },
)

test(
  'the last step is the result, and Pay has no tick before the outcome',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await till.sellAirtime('082 000 0002')
    const steps = page.getByRole('list', { name: 'Steps of the sale' })
    await expect(steps.getByText('Result')).toBeVisible()
    await expect(till.outcome.getByText('No money was taken')).toBeVisible()
    await expect(steps.getByRole('listitem').filter({ hasText: 'Pay' })).toHaveText('Pay')
    await page.getByRole('button', { name: 'Next customer' }).click()
    await till.sellAirtime('083 123 4567')
    await expect(till.sold).toBeVisible()
    await expect(steps.getByRole('listitem').filter({ hasText: 'Pay' })).toHaveText('Pay, done')
  },
)

test(
  'the tray is folded while a form or a result shows',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.openShop()
    await till.sellAirtime('082 000 0007')
    await expect(till.outcome).toBeVisible()
    await page.getByRole('button', { name: 'Next customer' }).click()
    await expect(page.getByRole('list', { name: 'Open sales' })).toBeVisible()
    await till.choose('Vodacom airtime')
    await expect(page.getByRole('list', { name: 'Open sales' })).toBeHidden()
    await till.enter('082 123 4567', '20')
    await till.pay()
    await expect(till.receipt).toBeVisible()
    await expect(page.getByText(/Don’t sell it again/).first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Open sales' })).toBeHidden()
  },
)
