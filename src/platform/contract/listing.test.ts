import { expect, it } from 'vitest'
import { readListing } from './listing.ts'

const rows = [{ code: 'A' }, { code: 'B' }]

it.each([
  ['a plain list', rows],
  ['an empty one', []],
  ['in data', { successful: true, data: rows }],
  ['under its own name', { took: 3, Products: rows }],
  ['in a page', { content: rows, page: 0, size: 2, totalElements: 2, totalPages: 1 }],
  ['in a page in data', { data: { content: rows, page: 0 } }],
  ['under its own name in a result', { result: { products: rows } }],
])('is read %s', (_where, answer) => {
  expect(readListing(answer, 'products')).toEqual(Array.isArray(answer) ? answer : rows)
})

it.each([
  ['null', null],
  ['a text', 'products'],
  ['an error', { responseCode: '403', successful: false, data: [] }],
  ['another list', { brands: rows }],
  ['one product', { data: { code: 'A', minAmount: 1 } }],
  ['what is too deep', { data: { data: { data: rows } } }],
])('is absent in %s', (_what, answer) => {
  expect(readListing(answer, 'products')).toBeUndefined()
})
