/** What each recipient's last four digits choose. docs/sandbox.md has the same table. */
export const fixedRecipients: readonly (readonly [string, string])[] = [
  ['0001', 'PENDING, PROCESSING, then COMPLETED within about 4 seconds'],
  ['0002', 'HTTP 202, then FAILED within about 4 seconds'],
  ['0003', 'FAILED at once, and so does every retry'],
  ['0004', 'FAILED at once; its retry completes'],
  ['0005', 'mobile-bundle lookup: NOT_ELIGIBLE'],
  ['0006', 'mobile-bundle lookup: VALIDATION_UNAVAILABLE'],
  ['0007', 'PROCESSING forever'],
  [
    '0008',
    'first send: executed, then the connection closes without an answer; later sends: normal',
  ],
  ['0009', 'first send: the connection closes before anything is done; later sends: normal'],
  ['0010', 'first send: executed, then HTTP 500 with an HTML page'],
  ['0011', 'first send: executed, then half the JSON'],
  ['0012', 'completed without a receipt; a replay brings it'],
  [
    '0013',
    'FAILED at once; its first retry is executed and that answer is lost; the retry completes',
  ],
  ['0014', 'HTTP 202 with an empty body; completes within about 4 seconds'],
  ['1999', 'responseCode 1999, no transaction, nothing executed'],
  ['1100', 'bill-payment and money-transfer lookups: 400 INVALID_ACCOUNT'],
  ['1101', 'electricity lookup: 400 INVALID_METER'],
  ['0500', 'bill-payment lookup: R 1 234.56 is due (123 456 cents)'],
  ['9003', 'electricity: two key-change tokens before the credit token'],
  ['9007', 'electricity: a transactionNumber beyond 2^53; lookups: such a transactionId'],
]

/** What the documentation page says about a voucher PIN's last four digits. */
export const fixedPins: readonly (readonly [string, string])[] = [
  ['1151', 'Already used'],
  ['1200', 'Expired'],
  ['1010', 'Unknown, as is a PIN that has not 12 digits'],
]
