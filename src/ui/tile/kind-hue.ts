/** The kinds of sale that have a hue in tokens.css (ruling R7 names them). */
export type KindHue =
  | 'airtime'
  | 'data'
  | 'sms'
  | 'electricity'
  | 'voucher'
  | 'bill-payment'
  | 'money-transfer'
  | 'redemption'
  | 'other'
