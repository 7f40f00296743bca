import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { enumerationNames } from '../../platform/contract/catalogue/enumeration.ts'
import { renderAt } from '../../testing/dom/render-at.tsx'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import type { Till } from '../../till/till.ts'
import { listTitles } from './lists.ts'
import { ListsDialog } from './ListsDialog.tsx'

/** The platform's answers for some of the lists, instead of the sandbox's. */
async function open(answers: Readonly<Record<string, { status: number; body: unknown }>> = {}) {
  const { till } = await sellingTill()
  const { reader } = till.api
  const asked: string[] = []
  const changed: Till = {
    ...till,
    api: {
      ...till.api,
      reader: {
        ...reader,
        reply: (endpoint, request, options) => {
          asked.push(request.path)
          const answer = answers[request.path.replace(/^.*\/lookups\//, '')]
          return answer === undefined
            ? reader.reply(endpoint, request, options)
            : Promise.resolve({ kind: 'answer', readable: true, ...answer })
        },
      },
    },
  }
  renderAt('/settings', changed, <ListsDialog onClose={() => undefined} />)
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  return { user: userEvent.setup(), asked }
}
const lists = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((title) => title !== 'The platform’s lists')
const card = (title: string) => {
  const found = screen.getByRole('heading', { name: title }).closest('section')
  if (found === null) throw new Error(`No card ${title}`)
  return within(found)
}
const entriesOf = (title: string) =>
  card(title)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the twelve lists', () => {
  test('are all there, texts and objects alike, with unknown entries', async () => {
    const { asked } = await open()
    expect(lists()).toHaveLength(12)
    for (const name of enumerationNames) expect(entriesOf(listTitles[name])).not.toEqual([])
    const statuses = ['COMPLETED', 'FAILED', 'PENDING', 'PROCESSING']
    expect(entriesOf('Transaction statuses').toSorted()).toEqual(statuses)
    expect(entriesOf('Channel types')).toContain('Kiosk of the second generationX-KIOSK-2')
    expect(entriesOf('Providers')).toContain('Satellite top-upSATELLITEONBOARDING')
    expect(new Set(asked).size).toBe(12)
  })

  test('in an unusual shape show what the till can read of them', async () => {
    const body = ['live', { id: 7 }, { name: 'Test' }, null, 3, [], { brand: 'MTN' }]
    await open({ environments: { status: 200, body } })
    expect(entriesOf('Environments')).toEqual(['live', '7', 'Test', '3', 'MTN'])
  })

  test('fail alone: one that fails, or is not a list, affects only itself', async () => {
    const { user, asked } = await open({
      integrations: { status: 403, body: {} },
      environments: { status: 200, body: { content: 'none' } },
      'partner-types': { status: 200, body: [] },
    })
    expect(card('Integrations').getByText('This list couldn’t be loaded')).toBeInTheDocument()
    expect(card('Environments').getByText('This list couldn’t be loaded')).toBeInTheDocument()
    expect(card('Partner types').getByText('The platform lists nothing here.')).toBeInTheDocument()
    expect(entriesOf('Funding methods')).toHaveLength(3)
    const before = asked.length
    await user.click(card('Integrations').getByRole('button', { name: 'Try again' }))
    expect(asked.slice(before)).toHaveLength(1)
  })
})

test('a search covers labels, codes and titles of all lists, and can be cleared', async () => {
  const { user } = await open()
  const box = screen.getByRole('searchbox', { name: 'Search all lists' })
  await user.type(box, 'proc')
  expect(lists()).toEqual(['Transaction statuses', 'Statuses of items'])
  expect(entriesOf('Transaction statuses')).toEqual(['PROCESSING'])
  await user.type(box, 'qq')
  expect(screen.getByRole('heading', { name: 'Nothing found for “procqq”' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(lists()).toHaveLength(12)
})
