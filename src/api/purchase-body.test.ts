import { describe, expect, it } from 'vitest'
import { readPurchaseBody } from './purchase-body.ts'

describe('the members of an answer', () => {
  it('are read each alone', () => {
    const body = {
      responseCode: ' 0 ',
      transactionId: ' t-1 ',
      successful: true,
      responseMessage: ' Sold ',
      responseDateTime: '2026-11-20T14:05:09',
      rejectionCode: '1103',
      rejectionReason: 'No money',
      receipt: { reference: 'R' },
      extra: 1,
    }
    expect(readPurchaseBody(body)).toEqual({
      code: '0',
      transactionId: 't-1',
      successful: true,
      rejectionCode: '1103',
      message: 'No money',
      response: {
        ...body,
        responseCode: '0',
        transactionId: 't-1',
      },
    })
  })

  it('cost only themselves where they are malformed', () => {
    const body = {
      responseCode: {},
      transactionId: [],
      successful: 'yes',
      responseMessage: 5,
      responseDateTime: 6,
      rejectionCode: null,
      rejectionReason: false,
      receipt: 'none',
    }
    const nothing = undefined
    expect(readPurchaseBody(body)).toEqual({
      code: nothing,
      transactionId: nothing,
      successful: 'odd',
      rejectionCode: nothing,
      message: nothing,
      response: {
        responseCode: '',
        transactionId: nothing,
        responseMessage: nothing,
        responseDateTime: nothing,
        successful: nothing,
        receipt: nothing,
        rejectionCode: nothing,
        rejectionReason: nothing,
      },
    })
  })

  it.each([
    ['a number', 0, '0'],
    ['a text of blanks', '  ', undefined],
    ['nothing', null, undefined],
  ])('a code that is %s', (_, responseCode, code) => {
    expect(readPurchaseBody({ responseCode })?.code).toBe(code)
  })

  it.each([
    [true, true],
    [false, false],
    [null, undefined],
    [undefined, undefined],
    [0, 'odd'],
  ])('successful: %s', (successful, read) => {
    expect(readPurchaseBody({ successful })?.successful).toBe(read)
  })

  it('names the platform’s message where there is no reason', () => {
    expect(readPurchaseBody({ responseMessage: 'Sold' })?.message).toBe('Sold')
  })
})

it.each([[undefined], [null], ['text'], [3], [[]]])('%j is no answer', (body) => {
  expect(readPurchaseBody(body)).toBeUndefined()
})
