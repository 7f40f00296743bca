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
    expect(entriesOf('Transaction statuses').toSorted()).toEqual([
      'COMPLETED',
      'FAILED',
      'PENDING',
      'PROCESSING',
    ])
    expect(entriesOf('Channel types')).toContain('Kiosk of the second generationX-KIOSK-2')
    expect(new Set(asked).size).toBe(12)
  })

  test('show the states of providers in words', async () => {
    await open()
    expect(entriesOf('Providers')).toContain('Satellite top-upSATELLITEONBOARDING')
  })

  test('in an unusual shape show what the till can read of them', async () => {
    await open({
      environments: {
        status: 200,
        body: ['live', { id: 7 }, { name: 'Test' }, null, 3, [], { brand: 'MTN' }],
      },
    })
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

describe('a search', () => {
  test('covers labels, codes and titles of all lists', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('searchbox', { name: 'Search all lists' }), 'proc')
    expect(lists()).toEqual(['Transaction statuses', 'Statuses of items'])
    expect(entriesOf('Transaction statuses')).toEqual(['PROCESSING'])
  })

  test('says when it finds nothing, and can be cleared', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('searchbox', { name: 'Search all lists' }), 'qqqq')
    expect(screen.getByRole('heading', { name: 'Nothing found for “qqqq”' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(lists()).toHaveLength(12)
  })
})
