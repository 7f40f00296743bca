import { devices, type Page } from '@playwright/test'
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
          await till.details.getByRole('button', { name: 'Next', exact: true }).tap()
          const amount = till.details.getByLabel('Amount', { exact: true })
          await expect(amount).toBeFocused()
          await expectInSight(amount)
          await tapKeys(page, '25')
          await expect(amount).toHaveValue('25')
          await expectInSight(amount)
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
          await page.goBack()
          await expect(till.search).toBeVisible()

          await till.chooseVoucher()
          await expectInSight(till.voucherPin)
          await tapKeys(page, '9000')
          await expectInSight(till.voucherPin)
          await page.goBack()
          await page.getByRole('link', { name: 'Sell', exact: true }).first().tap()
        })
    },
  )
})

for (const { name, viewport, tag } of [
  { name: 'phone', viewport: { width: 390, height: 844 }, tag: [] },
  { name: 'tablet', viewport: { width: 820, height: 1180 }, tag: '@thorough' },
])
  test.describe(`by touch on a ${name}`, { tag }, () => {
    test.use({ ...touch, viewport, userAgent: devices['Pixel 5'].userAgent })

    test('the button at the foot leads through the steps, after a lookup to the amount; the pad writes at the caret and over the selection', async ({
      page,
      till,
    }) => {
      await till.openShop()
      // Nothing names a key.
      await expect(page.locator('kbd').first()).toBeAttached()
      await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
      await till.choose('Eskom')
      await tapKeys(page, '04123456785')
      await till.details.getByRole('button', { name: 'Next', exact: true }).tap()
      await expect(till.details.getByRole('region', { name: 'The meter found' })).toBeAttached()
      const amount = till.details.getByLabel('Amount', { exact: true })
      await expect(amount).toBeFocused()
      await expectInSight(amount)
      await page.goBack()

      await till.choose('MTN airtime')
      const ready = till.details.getByRole('button', { name: /^R\s20$/ })
      await expectInSight(ready)
      await expectInSight(till.details.getByRole('button', { name: 'Next', exact: true }))

      const number = till.details.getByLabel('Mobile number')
      const select = (from: number, to: number) =>
        number.evaluate(
          (field, [start, end]) =>
            field instanceof HTMLInputElement && field.setSelectionRange(start, end),
          [from, to] as const,
        )
      await number.fill('083123567')
      await select(6, 6)
      await tapKeys(page, '4')
      await expect(number).toHaveValue('0831234567')
      await page.keyboard.press('9')
      await expect(number).toHaveValue('08312349567')
      await page.getByRole('button', { name: 'Delete' }).tap()
      await expect(number).toHaveValue('0831234567')
      await select(1, 4)
      await tapKeys(page, '79')
      await expect(number).toHaveValue('079234567')
      await expect(number).toBeFocused()

      await number.fill('')
      await tapKeys(page, '0831234567')
      await till.details.getByRole('button', { name: 'Next', exact: true }).tap()
      await expect(amount).toBeFocused()
      await expect(till.details.locator('[aria-invalid="true"]')).toHaveCount(0)
      await expectInSight(amount)
      await ready.tap()
      await till.details.getByRole('button', { name: 'Check' }).tap()
      await expect(till.check).toBeVisible()
    })
  })

test(
  'the set-up keeps its shape while a button is pressed',
  { tag: '@thorough' },
  async ({ page, till }) => {
    await till.signIn('merchant')
    await page.getByLabel('Another way to pay').focus()
    const heights = () =>
      page
        .getByRole('group')
        .evaluateAll((groups) =>
          groups.map((group) => [getComputedStyle(group).display, group.clientHeight]),
        )
    const before = await heights()
    expect(new Set(before.map(([display]) => display))).toEqual(new Set(['block']))
    await page.getByRole('button', { name: 'Start selling' }).hover()
    await page.mouse.down()
    expect(await heights()).toEqual(before)
    await page.mouse.up()
    await expect(till.search).toBeVisible()
  },
)
