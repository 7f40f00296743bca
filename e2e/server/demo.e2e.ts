import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../src/testing/servers/built-server.ts'
import { expectAccessible } from '../checks/accessible.ts'
import { serveFolder } from '../file-server.ts'
import { expect, test } from '../fixtures.ts'

/** Like a visitor's browser. */
test.use({ serviceWorkers: 'allow' })

const root = fileURLToPath(new URL('../..', import.meta.url))

test(
  'any host serves the demo from a folder, at any path, and it sells',
  { tag: '@thorough' },
  async ({ page, till }) => {
    const folder = await temporaryFolder()
    await promisify(execFile)('npm', ['run', 'build:demo', '--', '--outDir', folder.path], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const host = await serveFolder(folder.path, '/shops/till/')
    try {
      const asked: string[] = []
      page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
      page.on('response', (answer) => {
        if (!answer.ok()) asked.push(`${answer.status()} ${answer.url()}`)
      })
      await page.goto(host.address)
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Lessons' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await (await page.request.get(host.address)).text()).toContain('data-purpose="demo"')
      await till.signIn('merchant', host.address)
      await till.setUp()
      await till.sellAirtime('082 123 4567')
      await expect(till.receipt.getByText('DEMO – NOTHING IS SOLD')).toHaveCount(2)
      await expectAccessible(page)
      await till.next()
      await page.getByRole('link', { name: 'Sales' }).first().click()
      await expect(page).toHaveURL(`${host.address}#/sales`)
      // A reload, or a saved link: the host knows only the one page.
      await page.reload()
      await till.trySignIn('merchant', 'merchant-demo')
      await expect(page.getByRole('list', { name: 'Sales' }).getByRole('listitem')).toHaveCount(1)
      expect(asked.filter((line) => !line.startsWith(`GET ${host.address}`))).toEqual([])

      const workers = async () => (await navigator.serviceWorker.getRegistrations()).length
      expect(await page.evaluate(workers)).toBe(0)
      await page.getByRole('link', { name: 'Settings' }).first().click()
      await expect(page.getByRole('heading', { name: 'For support' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'The till on this device' })).toHaveCount(0)

      const screen = await page.context().newPage()
      await screen.goto(`${host.address}#/customer`)
      await expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
      await expect(screen.getByText('Demo – nothing is sold')).toBeVisible()
    } finally {
      host.stop()
      await folder.remove()
    }
  },
)
