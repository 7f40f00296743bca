import type { Dice } from '../../simulator/dice.ts'

/** Members of another type with the same meaning (ruling R45), for any answer. */
const otherTypes = [
  'as shown',
  'numbers as text',
  'digits as numbers',
  'flags as text',
  'flags as 0 and 1',
  'odd members',
] as const

/**
 * Everything that the specification leaves open, as far as a till can notice: each is a choice, and a platform is one
 * alternative of each. The first alternative is the sandbox's way. The till can't read alternatives in `beyond`, but
 * they cost only that detail (ruling R33): a sale still ends or waits for a person, and no word claims the unknown. To
 * add an alternative: a line here, and its implementation in `drawn-*.ts` beside this file (docs/testing.md).
 */
export const grammar = {
  // Addresses, session, network
  addressEnding: choice('R1', 'the end of the base address', ['nothing', '/', '/api/v1']),
  account: choice('R3', 'the owner of the products', ['merchant', 'sub-merchant']),
  tokenForm: choice('R3', 'the spelling of tokens', ['plain', 'with dots, slashes and =']),
  tokenLife: choice('spec, Authentication 3 and 5', 'the lifetime of an access token', [
    '1800 s',
    '600 s',
    '90 s',
    '5 s, always refreshed',
    '1800 s, revoked after 40 s',
  ]),
  tokenTypes: choice('R45', 'the types of a token answer’s members', [
    'as shown',
    'flags as text',
    'flags as 0 and 1',
  ]),
  tokenLifeForm: choice('spec, Token pair', 'the form of `expiresIn`', ['a number', 'text']),
  refresh: choice('spec, Authentication 4 and 5', 'the result of a refresh', [
    'a new pair',
    'a new pair, the old token ends',
    '401',
  ]),
  unauthorised: choice('spec, Authentication 5', 'the body of a 401', [
    'JSON',
    'nothing',
    'a page',
  ]),
  answersAfter: choice('spec, Endpoints: no times', 'the time until an answer', [
    'no time',
    '1.2 s',
    '7 s',
    '25 s for sends',
    '35 s for the first of a sale',
  ]),
  clock: choice('R15', 'the platform’s clock', ['right', '2 minutes fast', '20 minutes slow']),
  limits: choice('R39', 'the limits', [
    'none',
    'ten purchases a minute',
    'four sends a minute',
    'four sends a minute, the 429 without CORS',
    'six polls and lists a minute',
    'six of each endpoint a minute',
  ]),

  // Catalogue
  catalogueMethod: choice('R4', 'the method of categories and fields', ['both', 'post', 'get']),
  wrongMethodStatus: choice('R4', 'the answer to the other method', ['405', '404', '501']),
  listingsIn: choice('R33', 'the wrapping of listings', [
    'nothing',
    'data',
    'a page',
    'their own names',
  ]),
  productTypes: choice('R45', 'the types of a product’s members', otherTypes),
  categoryTypes: choice('R45', 'the types of a category’s members', otherTypes),
  enumerationTypes: choice('R45', 'the types of an enumeration’s members', [
    'as shown',
    'numbers as text',
    'digits as numbers',
  ]),
  productHints: choice('R6', 'a listing’s categories', [
    'categoryId',
    'categoryIds',
    'categoryId as text',
    'none',
  ]),
  productNames: choice('R11', 'the names of products', [
    'telling',
    'nothing, only codes',
    'untelling',
  ]),
  productCodes: choice('spec, Product: any text', 'the characters of product codes', [
    'plain',
    'odd characters',
    'digits',
    'digits with leading zeros',
  ]),
  fixedFlag: choice('R11', 'the flag `fixedAmount`', ['told', 'missing', 'wrong']),
  brandForm: choice('R12', 'a listing’s brands', [
    'id and name',
    'id alone',
    'name alone',
    'a number and a name',
    'nothing',
  ]),
  listingExtras: choice('spec, Product: unknown fields', 'a listing’s additions', [
    'nothing',
    'unknown members',
    'an item that cannot be sold',
    'every product twice',
  ]),
  categoryNames: choice('R7', 'the names of categories', ['telling', 'untelling']),
  categoryTree: choice('spec, Product category', 'the tree of categories', [
    'by parents',
    'flat',
    'a ring of parents',
  ]),
  categoryIds: choice('spec, Product category', 'the size of category ids', ['small', 'large']),
  kindHints: choice('R7', 'the kind in `meta`', ['nothing', 'kind', 'lookup']),
  meta: choice('R10', 'the form of `meta`', [
    'text',
    'an object',
    'missing',
    'malformed',
    'without fields',
  ]),
  fieldsEndpoint: choice('R10', 'whether the fields endpoint works', ['works'], ['fails']),
  fieldNames: choice('R9', 'the spelling of fields', ['camel', 'snake', 'Pascal', 'spaced']),
  fieldTypes: choice('R10', 'the types of fields', ['as shown', 'unknown', 'capitals', 'missing']),
  fieldExtras: choice('spec, Category field definition', 'a form’s additional fields', [
    'nothing',
    'optional fields',
    'required fields',
  ]),
  enumerations: choice('R12', 'the form of enumerations', [
    'as the sandbox',
    'texts',
    'objects with other names',
    'mixed',
    'empty',
  ]),

  // Lookups
  lookupTypes: choice('R45', 'the types of a lookup’s members', otherTypes, [
    'verdicts in objects',
  ]),
  lookupMessage: choice('spec, Lookup response', '`message` of a success', ['null', 'a text']),
  lookupStatus: choice('spec, Lookup response', '`validationStatus` of an account', [
    'null',
    'ELIGIBLE',
    'missing',
  ]),
  lookupReference: choice('R9', 'the `validationReference`', [
    'plain',
    'odd characters',
    'none',
    'the text null',
  ]),
  lookupReceipt: choice('R37', 'the content of a lookup', [
    'as shown',
    'no amount',
    'little',
    'more than shown',
  ]),
  lookupRefusal: choice('spec, Lookup error bodies', 'the refusal of a number', [
    '400 with its code',
    '400 without a code',
    '200, not successful',
    '200, a code in the receipt',
  ]),

  // Answers of purchase, redeem and retry
  errorStatus: choice('R19', 'the HTTP status of errors', [
    '4xx',
    '200',
    '400',
    '403',
    '404',
    '500',
  ]),
  errorBody: choice('spec, Purchase response', 'the content of an error', [
    'all',
    'code and message alone',
  ]),
  acceptedStatus: choice('spec, Endpoints 9', 'the answer to an open sale', [
    '200',
    '202',
    '202 without a code',
    '202 like a success',
  ]),
  pace: choice('spec, Moves that are stated: no times', 'the time that an open sale takes', [
    'seconds',
    'two minutes',
    'twelve minutes',
  ]),
  saleTypes: choice('R45', 'the types of a sale answer’s members', otherTypes, [
    'verdicts in objects',
  ]),
  answerExtras: choice('spec, Versioning: unknown fields', 'an answer’s additions', [
    'nothing',
    'unknown members',
  ]),
  codes: choice('spec, Purchase response', 'the form of response codes', ['text', 'numbers']),
  underWay: choice('R19', 'the sign of an open sale', [
    'PENDING',
    'PROCESSING',
    'PENDING, successful',
    'PENDING, not successful',
  ]),
  replayUnderWay: choice('spec, Endpoints 9 rule 5', 'the replay of an open sale', [
    'its state',
    'its first answer',
  ]),
  insufficientFunds: choice('R20', 'what 1103 is', ['rejected', 'failed transaction']),
  balanceProse: choice('R20', 'the balance in 1103', [
    'R10.00',
    'R1 234.50',
    'R9.949999999999',
    'nothing',
  ]),
  notAvailable: choice('R20', 'where 1009 is', ['both codes', 'responseCode', 'rejectionCode']),
  successMember: choice('R19', '`successful` of a success', ['true', 'missing', 'null']),
  responseTime: choice('R15', 'digits of the second’s fraction', ['3', '1', '7']),
  message: choice('spec, Purchase response', 'the `responseMessage`', [
    'a sentence',
    'missing',
    'long',
    'markup',
  ]),
  retryRefusal: choice('R38', 'the transaction in a retry’s refusal', ['none', 'parent', 'latest']),
  replayAfterRetry: choice('R21', 'the replay after a retry', ['original', 'latest']),
  referenceReuse: choice('R36', 'another use of a reference', ['original', 'refused']),

  // Receipts
  receiptPaths: choice('R27', 'the paths in `receiptFields`', [
    'receipt.member',
    'member',
    'the receipt as a whole',
    'some of them twice',
    'some that nothing has',
    'nothing',
  ]),
  receiptMembers: choice('spec, Receipt shapes', 'a receipt’s members', [
    'all',
    'few',
    'nulls for some',
  ]),
  receiptExtras: choice('R37', 'a receipt’s additions', [
    'nothing',
    'times',
    'flags and lists',
    'nested objects',
    'money',
    'whole paths as names',
  ]),
  vendTokens: choice('R28', 'tokens in one `token`', [
    'one',
    'three with spaces',
    'three with commas',
    'one with dashes',
    'two on two lines',
  ]),
  pins: choice('R14', 'the form of PINs', [
    'digits',
    'leading zeros',
    'in groups',
    'letters and digits',
  ]),
  expiry: choice('R15', 'the form of `expiryDate`', ['ISO', 'slashes', 'at midnight']),
  receiptNumbers: choice('R13', 'numbers of a receipt', ['as shown', 'all text', 'all numbers']),
  wideNumbers: choice('R14', 'the size of `transactionNumber`', ['small', 'beyond 2^53']),
  redeemReceipt: choice('spec, Receipt shapes: Redeem', 'a redemption’s receipt', [
    'all',
    'no amount',
    'no voucher',
  ]),
  noReceipt: choice('spec, Purchase response', 'a missing receipt', [
    'nothing',
    'null',
    'an empty object',
  ]),
  receiptIn: choice(
    'R25',
    'the place of the receipt',
    ['answers and records', 'answers alone', 'records alone'],
    ['nowhere'],
  ),

  // Records, polls, lists
  spelling: choice('R33', 'the spelling of a record’s members', [
    'camel',
    'snake',
    'Pascal',
    'kebab',
    'capitals',
  ]),
  recordTypes: choice('R45', 'the types of a record’s members', otherTypes),
  receiptSpelling: choice('R33', 'the spelling of a record’s receipt', [
    'as in answers',
    'as the record',
  ]),
  identity: choice(
    'R33',
    'the member with the identity',
    ['transactionId', 'transactionItemCode', 'id', 'transactionGuid', 'txnId'],
    ['handle'],
  ),
  identityForm: choice('spec, Purchase response: a UUID', 'the spelling of a record’s UUID', [
    'as in answers',
    'in capitals',
    'in capitals, as answers do',
  ]),
  status: choice(
    'R33',
    'the member with the status',
    ['status', 'transactionStatus', 'state', 'currentState', 'statusCode'],
    ['phase', 'outcome'],
  ),
  statusForm: choice(
    'R5',
    'the form of the status',
    ['text', 'number', 'lower case', 'number as text', 'object with a code', 'object with words'],
    ['words of its own', 'a letter'],
  ),
  statusBeside: choice(
    'R33',
    'other members about a status',
    ['items alone', 'nothing', 'a second that agrees', 'parts with other statuses'],
    ['the state of the row', 'the response code alone'],
  ),
  reference: choice(
    'R33',
    'the member with the reference',
    ['merchantReference', 'clientReference', 'externalReference', 'reference'],
    ['yourKey'],
  ),
  amount: choice(
    'R33',
    'the member with the amount',
    ['amount', 'transactionAmount', 'totalAmount', 'amount as text'],
    ['gross'],
  ),
  redeemedAmount: choice('R13', 'the amount of a redemption’s record', [
    'what was redeemed',
    'what was asked for',
    'what was redeemed, negative',
  ]),
  created: choice(
    'R33',
    'the member with the time',
    ['createdDate', 'createdAt', 'transactionDate', 'timestamp'],
    ['bookedIn'],
  ),
  createdForm: choice(
    'R15',
    'the form of the time',
    [
      'local',
      'with an offset',
      'in UTC',
      'with slashes',
      'of .NET',
      'epoch seconds',
      'epoch milliseconds',
      'epoch milliseconds as text',
    ],
    ['in UTC, untold'],
  ),
  product: choice(
    'R33',
    'the member with the product',
    ['productCode', 'sku', 'itemCode'],
    ['article'],
  ),
  kindMember: choice('R33', 'the member with the kind of transaction', [
    'type',
    'transactionType',
    'operation',
    'none',
  ]),
  attemptMember: choice('R33', 'the member with the attempt', ['attempt', 'attemptNumber', 'none']),
  recordExtras: choice('R33', 'a record’s additions', [
    'as the sandbox',
    'nothing',
    'a customer and a ledger entry',
  ]),
  pollShape: choice(
    'R5',
    'the form of a poll’s answer',
    ['record', 'data', 'array', 'page', 'result with a transaction', 'the whole list'],
    ['no such endpoint', 'an empty page', 'forbidden'],
  ),
  listMethod: choice(
    'R5',
    'the method of the list',
    ['both', 'get', 'post'],
    ['neither', 'forbidden'],
  ),
  recordsAfter: choice('R5', 'the delay of a transaction’s record', ['at once', '8 s', '45 s']),
  pageSize: choice('spec, Limits', 'the largest page', ['100', '20', '5', '3']),
  pageMembers: choice(
    'R33',
    'the members of a page',
    ['as shown', 'other names', 'numbers as text', 'in data'],
    ['a bare array', 'no totals'],
  ),
  listOrder: choice('spec, Pagination parameters', 'the effect of `sort`', [
    'honoured',
    'ignored, oldest first',
    'ignored, newest first',
    'refused',
  ]),
} as const

export interface Choice<Name extends string = string> {
  /** The ruling or the section of the specification that leaves it open. */
  readonly source: string
  readonly what: string
  readonly of: readonly [Name, ...Name[]]
  readonly beyond: readonly Name[]
}

function choice<const Name extends string, const Beyond extends string = never>(
  source: string,
  what: string,
  of: readonly [Name, ...Name[]],
  beyond: readonly Beyond[] = [],
): Choice<Name | Beyond> {
  return { source, what, of, beyond }
}

export type ChoiceName = keyof typeof grammar
/** One platform: an alternative of each choice. */
export type Drawn = {
  readonly [Name in ChoiceName]: (typeof grammar)[Name] extends Choice<infer Alternative>
    ? Alternative
    : never
}

export const choices: { readonly [Name in ChoiceName]: Choice<Drawn[Name]> } = grammar
export const choiceNames: readonly ChoiceName[] = Object.keys(grammar).filter(isChoiceName)

function isChoiceName(name: string): name is ChoiceName {
  return Object.hasOwn(grammar, name)
}

/** How rarely a choice may fall beyond the till: once in this many. */
const beyondOneIn = 14

function drawnOf<Value extends string>({ of, beyond }: Choice<Value>, dice: Dice): Value {
  const [first, ...more] = beyond
  const isBeyond = first !== undefined && dice.chance(1 / beyondOneIn)
  return isBeyond ? dice.pick([first, ...more]) : dice.pick(of)
}

/** Draws a platform: the same dice draw the same platform. */
export function draw(dice: Dice): Drawn {
  const drawn: { -readonly [Name in ChoiceName]?: Drawn[Name] } = {}
  for (const name of choiceNames) Object.assign(drawn, { [name]: drawnOf(choices[name], dice) })
  if (!isWhole(drawn)) throw new Error('The draw lacks a choice')
  return drawn
}

function isWhole(drawn: Partial<Drawn>): drawn is Drawn {
  return choiceNames.every((name) => drawn[name] !== undefined)
}

/** Whether the rulings promise that the till reads these choices. */
export function isReadable(drawn: Drawn, ...names: readonly ChoiceName[]): boolean {
  return names.every((name) => !choices[name].beyond.some((beyond) => beyond === drawn[name]))
}

/** The drawn platform in one line: only its differences from the sandbox. */
export function inOneLine(drawn: Drawn): string {
  return choiceNames
    .filter((name) => drawn[name] !== choices[name].of[0])
    .map((name) => `${name}: ${drawn[name]}`)
    .join('; ')
}
