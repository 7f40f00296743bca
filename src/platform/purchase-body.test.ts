import { describe, expect, it } from 'vitest'
import { readPurchaseBody } from './purchase-body.ts'

describe('the members of an answer', () => {
  it('are read separately', () => {
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

  it('lose only themselves when malformed', () => {
    const body = {
      responseCode: {},
      transactionId: [],
      successful: 'yes',
      responseMessage: {},
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
    [0, '0'],
    ['  ', undefined],
    [null, undefined],
  ])('a code of %j is %j', (responseCode, code) => {
    expect(readPurchaseBody({ responseCode })?.code).toBe(code)
  })

  it.each([
    [true, undefined, true],
    [null, '0', undefined],
    [' TRUE ', undefined, true],
    ['1', '1200', true],
    ['false', '1200', false],
    [0, '1200', false],
    ['0', 'PENDING', false],
    // Each may mean success, or contradict the other member.
    [0, undefined, 'odd'],
    [0, '0', 'odd'],
    ['false', 0, 'odd'],
    ['yes', '0', 'odd'],
    [2, '0', 'odd'],
    [[true], '0', 'odd'],
    [{}, '0', 'odd'],
  ])('successful %j beside the code %j is %j (R45)', (successful, responseCode, read) => {
    expect(readPurchaseBody({ successful, responseCode })?.successful).toBe(read)
  })

  it('a receipt that is JSON text is kept as it is, because it holds a PIN', () => {
    const receipt = '{"pin":"48213377","number":90071992547409931}'
    expect(readPurchaseBody({ receipt })?.response.receipt).toEqual({ details: receipt })
  })

  it('names the platform’s message where there is no reason', () => {
    expect(readPurchaseBody({ responseMessage: 'Sold' })?.message).toBe('Sold')
  })
})

it.each([[undefined], [null], ['text'], [3], [[]]])('%j is no answer', (body) => {
  expect(readPurchaseBody(body)).toBeUndefined()
})
