import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import { settle } from '../testing/fake-clock.ts'
import { renderAt } from '../testing/render-at.tsx'
import { sellingTill } from '../testing/selling-till.ts'
import type { Till } from '../till/till.ts'
import { heldDraftsIn } from './held/held-drafts.ts'
import { WarmForm } from './WarmForm.tsx'

function Warm() {
  const state = useCatalogue()
  return state.kind === 'ready' && <WarmForm catalogue={state.catalogue} />
}

/** Forms that were made, in the page or not. */
let forms: Element[]

beforeEach(() => {
  forms = []
  const createElement = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = createElement(name)
    if (name === 'form') forms.push(element)
    return element
  })
  return () => vi.restoreAllMocks()
})

async function show(till: Till) {
  const { unmount } = renderAt('/', till, <Warm />)
  await act(settle)
  return unmount
}

test('a form is drawn once in a sign-in, outside of the page', async () => {
  const { till } = await sellingTill()
  const leave = await show(till)
  expect(forms).toHaveLength(1)
  expect(forms[0]?.querySelectorAll('input').length).toBeGreaterThan(1)
  expect(document.body.contains(forms[0] ?? null)).toBe(false)
  leave()
  await show(till)
  expect(forms).toHaveLength(1)
})

test('none of its effects runs: it takes neither the focus nor a draft', async () => {
  const { till } = await sellingTill()
  const typing = vi.spyOn(heldDraftsIn(till), 'typing')
  const leave = await show(till)
  expect(forms).toHaveLength(1)
  leave()
  await act(settle)
  expect(typing).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(document.body)
})
