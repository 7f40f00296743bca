import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isRecordOf,
  readTransactionPage,
  readTransactionRecords,
  readTransactionStatus,
} from './transaction.ts'

describe('a transaction status (ruling R5)', () => {
  it.each([
    ['COMPLETED', 'COMPLETED'],
    ['completed', 'COMPLETED'],
    [' Failed ', 'FAILED'],
    [0, 'COMPLETED'],
    ['0', 'COMPLETED'],
    [1, 'PENDING'],
    ['2', 'PROCESSING'],
    [3, 'FAILED'],
  ])('reads %j as %s', (given, status) => {
    expect(readTransactionStatus(given)).toBe(status)
  })

  it.each([
    [4],
    [-0.5],
    [''],
    ['DONE'],
    [null],
    [undefined],
    [true],
    [false],
    [{}],
    [[]],
    ['toString'],
  ])('takes %j for no answer', (given) => {
    expect(readTransactionStatus(given)).toBeUndefined()
  })
})

describe('the answers of /transactions (ruling R5)', () => {
  const record = { transactionId: 't-1', status: 'FAILED' }
  const page = { content: [record], page: 0, size: 20, totalElements: 1, totalPages: 1 }

  it.each([
    ['a bare record', record],
    ['an envelope with data', { responseCode: '0', data: record }],
    ['an array', [record]],
    ['a page', page],
    ['an envelope around a page', { data: page }],
    ['a record that carries data of its own', { ...record, data: { note: 'x' } }],
  ])('yields the record of %s', (_, answer) => {
    expect(readTransactionRecords(answer)).toMatchObject([record])
  })

  it.each([
    [null],
    [undefined],
    ['t-1'],
    [7],
    [{}],
    [{ responseCode: '0' }],
    [[[]]],
    [{ data: null }],
  ])('finds no record in %j', (answer) => {
    expect(readTransactionRecords(answer)).toEqual([])
  })

  it('yields only records with an identity, and never throws, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        for (const found of readTransactionRecords(answer))
          expect(found.transactionId ?? found.id ?? found.transactionItemCode).toBeDefined()
      }),
    )
  })

  it('reads a page and a wrapped page alike', () => {
    expect(readTransactionPage(page)).toEqual(readTransactionPage({ data: page }))
    expect(readTransactionPage([record])).toBeUndefined()
  })

  it.each([
    [{ transactionId: 't-1' }, true],
    [{ id: 't-1' }, true],
    [{ transactionItemCode: 't-1' }, true],
    [{ id: 7 }, false],
    [{ transactionId: 'T-1' }, false],
    [{ merchantReference: 't-1' }, false],
  ])('%j is the record of t-1: %s', (candidate, ours) => {
    expect(isRecordOf(candidate, 't-1')).toBe(ours)
  })
})
