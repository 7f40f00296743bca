/** What the documentation page says about each recipient's last four digits. */
export const fixedRecipients: readonly (readonly [string, string])[] = [
  ['0001', 'PENDING, then PROCESSING, then COMPLETED within about 4 s'],
  ['0002', 'HTTP 202, then FAILED within about 4 s'],
  ['0003', 'FAILED at once, with a transaction; so does every retry'],
  ['0004', 'FAILED at once; its retry completes'],
  ['0005', 'Mobile-bundle lookup: NOT_ELIGIBLE'],
  ['0006', 'Mobile-bundle lookup: VALIDATION_UNAVAILABLE'],
  ['0007', 'PROCESSING for ever'],
  [
    '0008',
    'First send: executed, then the connection is closed without an answer; later sends: normal',
  ],
  ['0009', 'First send: the connection is closed before anything is done; later sends: normal'],
  ['0010', 'First send: executed, then HTTP 500 with an HTML page'],
  ['0011', 'First send: executed, then half of the JSON'],
  ['0012', 'Completed, without a receipt; a replay brings the receipt'],
  ['0013', 'FAILED at once; its first retry is executed and its answer lost; that retry completes'],
  ['0014', 'HTTP 202 with an empty body; the transaction completes within about 4 s'],
  ['1999', 'responseCode 1999, no transaction, nothing executed'],
  ['1100', 'Bill-payment and money-transfer lookups: 400 INVALID_ACCOUNT'],
  ['1101', 'Electricity lookup: 400 INVALID_METER'],
  ['0500', 'Bill-payment lookup: 123 456 cents due'],
  ['9003', 'Electricity: two key-change tokens before the credit token'],
  ['9007', 'Electricity: a transactionNumber beyond 2^53; lookups: such a transactionId'],
]

/** What the documentation page says about a voucher PIN's last four digits. */
export const fixedPins: readonly (readonly [string, string])[] = [
  ['1151', 'Already used'],
  ['1200', 'Expired'],
  ['1010', 'Unknown, as is a PIN that has not 12 digits'],
]
