import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { surviveTranslators } from './translated-page.ts'

let end: () => void
beforeEach(() => {
  end = surviveTranslators(document.body)
})
afterEach(() => end())

const texts = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const all: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) all.push(walker.currentNode)
  return all
}
const font = (text: string) => {
  const outer = document.createElement('font')
  const inner = document.createElement('font')
  inner.textContent = text.toUpperCase()
  outer.append(inner)
  return outer
}

/** The ways in which translators replace a text. */
const translators: Readonly<Record<string, (text: Text) => void>> = {
  'replaces the text': (text) => text.replaceWith(font(text.data)),
  'puts its own before the text and removes it': (text) => {
    text.before(font(text.data))
    text.remove()
  },
  'puts its own after the text and removes it': (text) => {
    text.after(font(text.data))
    text.remove()
  },
  'moves the text into its own': (text) => {
    const around = document.createElement('font')
    text.replaceWith(around)
    around.append(text)
  },
}

function Label({ step, hint }: { step: string; hint: boolean }) {
  return (
    <button type="button">
      <b aria-hidden="true" />
      {step}
      {hint && ' for the customer'}
      <i aria-hidden="true" />
      {hint && <u>now</u>}
    </button>
  )
}

test.each(Object.entries(translators))(
  'a label changes where a translator %s',
  async (_, translate) => {
    const { rerender, unmount } = render(<Label step="Details" hint />)
    for (const [step, hint, shown] of [
      ['Check', false, /^check$/i],
      ['Pay', true, /^pay for the customernow$/i],
    ] as const) {
      for (const text of texts()) translate(text)
      // The page notices the translation before the next task, as in a browser.
      await Promise.resolve()
      rerender(<Label step={step} hint={hint} />)
      await Promise.resolve()
      expect(screen.getByRole('button').textContent).toMatch(shown)
    }
    unmount()
    expect(document.body.textContent).toBe('')
  },
)
