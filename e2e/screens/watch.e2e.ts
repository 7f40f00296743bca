import { expectAccessible } from '../checks/accessible.ts'
import { expect, test } from '../fixtures.ts'
import { passwordOf } from '../till.ts'

/** Ways for a secret to leak; the watch over every test (fixtures.ts) must notice each. */
const leaks: Readonly<Record<string, (secret: string) => unknown>> = {
  localStorage: (secret) => localStorage.setItem('note', `x${secret}x`),
  sessionStorage: (secret) => sessionStorage.setItem('note', secret),
  addresses: (secret) => history.replaceState(null, '', `?note=${secret}`),
  history: (secret) => history.replaceState({ note: secret }, ''),
  console: (secret) => console.info(secret),
  'addresses, of a picture': (secret) => fetch(`/icon.svg?${secret}`),
  indexedDB: (secret) =>
    new Promise((resolve) => {
      const opening = indexedDB.open('note')
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('notes'))
      opening.addEventListener('success', () => {
        const writing = opening.result.transaction('notes', 'readwrite')
        writing.objectStore('notes').put({ deep: [{ bytes: new TextEncoder().encode(secret) }] }, 1)
        writing.addEventListener('complete', () => {
          opening.result.close()
          resolve(null)
        })
      })
    }),
}

for (const [place, leak] of Object.entries(leaks)) {
  test(
    `notices a password in ${place}`,
    { tag: place.startsWith('indexedDB') ? [] : '@thorough' },
    async ({ page, till, watched }) => {
      await till.signIn('merchant')
      await expect(page.getByRole('heading', { name: 'Set up this till' })).toBeVisible()
      await page.evaluate(leak, passwordOf('merchant'))
      const [name = ''] = place.split(',')
      expect(await watched.leaks()).toEqual([`password in ${name}`])
    },
  )
}

test('notices an error in the page’s console, and what axe finds', async ({
  page,
  till,
  watched,
}) => {
  await till.open()
  await page.evaluate(() => console.error('Something broke'))
  expect(watched.consoleErrors()).toEqual(['Something broke'])
  await page.evaluate(() => document.querySelector('label')?.remove())
  await expect(expectAccessible(page)).rejects.toThrow('Form elements must have labels')
})
