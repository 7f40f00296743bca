import { expect, test } from 'vitest'
import { textOf } from '../../testing/law/project-files.ts'
import { fixedPins, fixedRecipients } from './fixed-inputs.ts'
import { endings, outcomeFor, pinEndings } from '../rules/outcomes.ts'

const every = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))
const plain = outcomeFor('no digits', 1)

test('the documentation names exactly the endings with an effect', () => {
  const special = every.filter((ending) => outcomeFor(ending, 1) !== plain)
  const named = fixedRecipients.map(([ending]) => ending)
  expect(named.toSorted()).toEqual([...special, ...Object.values(endings)].toSorted())
})

test('the manual has the same table', () => {
  const manual = textOf('docs/sandbox.md').replaceAll('`', '')
  const rows = manual.matchAll(/^\| (\d{4}) +\| (.+?) +\|$/gm)
  expect(Array.from(rows, ([, ending, outcome]) => [ending, outcome])).toEqual(fixedRecipients)
})

test('the documentation names every ending of a PIN', () => {
  expect(fixedPins.map(([ending]) => ending)).toEqual(Object.values(pinEndings))
})

test('spaces and dashes in a number do not count', () => {
  expect(outcomeFor('082 123 00-03', 1)).toBe(outcomeFor('0003', 1))
})
