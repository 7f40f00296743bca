/** What a word in a member's name says about its value. */
export type WordMeaning =
  | 'token'
  | 'pin'
  | 'serial'
  /** A number or reference for finding something again. */
  | 'identity'
  /** Says only that the value follows: `pinNumber`, `token_value`. */
  | 'carrier'
  | 'money'
  /** A price per unit, a percentage, or a name for either: money only when written as an amount. */
  | 'rate'
  | 'quantity'
  | 'moment'
  /** A wrapper's name, which says nothing. */
  | 'wrapper'
  /** A voucher, or what a customer does with it: the customer keys in its code. */
  | 'voucher'
  /** Qualifies the word before it: `totalDue`, `amountInclVat`. */
  | 'qualifier'

const meanings: ReadonlyMap<string, WordMeaning> = new Map<string, WordMeaning>([
  ...all('token', 'token tokens kct kcts bsst'),
  ...all('pin', 'pin pins puk puks epin epins passcode passcodes password pass otp secret secrets'),
  ...all('serial', 'serial serials iccid sn'),
  ...all(
    'identity',
    'id ids uuid guid identifier identity reference references ref refs barcode ean account accounts meter meters ' +
      'mobile msisdn cell phone telephone tel fax contact helpline invoice order batch terminal till store branch ' +
      'merchant agent operator customer client policy krn sgc tid mid rrn stan pan imei sku supplier product products',
  ),
  ...all('carrier', 'number numbers num nums no nos nr code codes key keys digits'),
  ...all(
    'money',
    'amount amounts balance balances fee fees vat tax taxes total totals subtotal sum arrears debt debts charge ' +
      'charges cost costs deduction deductions commission commissions levy levies surcharge surcharges refund ' +
      'penalty fine interest instalment premium cash change tendered price prices denomination',
  ),
  ...all('rate', 'tariff tariffs rate discount discounts credit debit rebate'),
  ...all(
    'quantity',
    'unit units kwh wh kl litre litres liter liters count counts quantity qty mb gb sms minutes minute min days day ' +
      'months points percent percentage pct consumption reading usage length',
  ),
  ...all(
    'moment',
    'date dates time times datetime timestamp on at until expiry expires expired valid validity from to before after ' +
      'start end period year month',
  ),
  ...all(
    'wrapper',
    'receipt response result results details detail info payload item items line lines list entry entries data ' +
      'goods purchase content body value values',
  ),
  ...all(
    'voucher',
    'voucher vouchers activation recharge redemption redeem unlock scratch gift topup access licence license coupon ' +
      'download airtime prepaid',
  ),
  ...all(
    'qualifier',
    'incl inclusive including excl exclusive excluding ex inc due paid payable owing outstanding remaining recovered ' +
      'collected applied charged rand rands zar brought forward left',
  ),
])

function all(meaning: WordMeaning, words: string) {
  return words.split(' ').map((word) => [word, meaning] as const)
}

/**
 * The words in a name, in its own spelling: `offenceDate` → offence, Date; `Beneficiaries[0].name` → Beneficiary, 1,
 * name.
 */
export function wordsIn(name: string): readonly string[] {
  return name
    .replace(
      /(\p{L}+)\[(\d{1,9})\]/gu,
      (_, list: string, at: string) => `${oneOf(list)} ${Number(at) + 1} `,
    )
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[_\-\s.[\]]+/)
    .filter((word) => word !== '')
}

/** The words in a name in lower case, without counting numbers: `kct1` → kct, `pin_code_2` → pin, code. */
export function plainWords(name: string): readonly string[] {
  return wordsIn(name)
    .map((word) => word.toLowerCase().replace(/\d+$/, ''))
    .filter((word) => word !== '' && !/^\d+(?:st|nd|rd|th)$/.test(word))
}

export function meaningOf(word: string | undefined): WordMeaning | undefined {
  if (word === undefined) return undefined
  return (
    meanings.get(word) ?? (/(?:(?<!man|candi|up)date|until)$/.test(word) ? 'moment' : undefined)
  )
}

/** The singular of a list's name: `beneficiaries` → 'beneficiary', `ITEMS` → 'ITEM', `buses` → 'bus'. */
function oneOf(list: string): string {
  if (/ies$/i.test(list)) return `${list.slice(0, -3)}${list.endsWith('S') ? 'Y' : 'y'}`
  if (/(?:ss|x|sh|ch|[^aeo]us)es$/i.test(list)) return list.slice(0, -2)
  return /[^su]s$/i.test(list) ? list.slice(0, -1) : list
}
