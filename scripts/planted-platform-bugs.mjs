/** @typedef {import('./planted-bugs.mjs').PlantedBug} PlantedBug */

/**
 * @param {string} name
 * @param {string} why
 * @param {readonly [path: string, find: string, replace: string]} edit
 * @returns {PlantedBug}
 */
function bug(name, why, [path, find, replace]) {
  return { name, why, edits: [{ path, find, replace }] }
}

/** Bugs that a till must not have on a platform of another make than the sandbox (docs/platforms.md). */
export const plantedPlatformBugs = [
  bug(
    'the status of a part believed',
    'A payment that was turned back makes a sale failed whose goods were delivered.',
    [
      'src/contract/member-names.ts',
      'trx|sale|purchase)*(?:status|state)',
      'trx|sale|purchase|payment|delivery)*(?:status|state)',
    ],
  ),
  bug(
    'the text “null” sent on as a reference',
    'The platform is told of a lookup that there was not.',
    [
      'src/api/lookups.ts',
      "text === '' || text === 'null' ? undefined : text",
      "text === '' ? undefined : text",
    ],
  ),
  bug('long numbers rounded', 'Nobody finds the sale again by the number that is on the slip.', [
    'src/values/json-text.ts',
    'MAY_EXCEED.test(json) ? parseKeepingDigits(json) : parsePlain(json)',
    'MAY_EXCEED.test(json) ? parsePlain(json) : parseKeepingDigits(json)',
  ]),
  bug(
    'a list that refuses an order given up',
    'Every sale of a shift is said to be unknown to the platform.',
    ['src/api/transactions.ts', 'error.failure.status === 400', 'error.failure.status === 499'],
  ),
  bug(
    'the last page found by the first alone',
    'A platform with short pages shows three sales of a day.',
    [
      'src/contract/pagination.ts',
      'return page.page + 1 >= page.totalPages',
      'return page.page + 1 >= Math.min(1, page.totalPages)',
    ],
  ),
  bug(
    'fields known in one spelling alone',
    'A form asks for a telephone that nobody is sent to, and the sale is refused.',
    [
      'src/counter/form/form-fields.ts',
      "return plain.replace(/[_\\-\\s]+/g, '').toLowerCase()",
      'return plain',
    ],
  ),
  bug('404 taken for the end of it', 'The till has no catalogue, and sells nothing.', [
    'src/api/read.ts',
    "return reply.kind === 'answer' && [404, 405, 501].includes(reply.status)",
    "return reply.kind === 'answer' && reply.status === 405",
  ]),
  bug(
    'a record’s members taken for its receipt’s',
    'The slip has the till’s own reference where the customer’s should be.',
    [
      'src/sale/sending/answer-event.ts',
      '    responseCode: successCode,\n    responseMessage,',
      '    ...record,\n    responseCode: successCode,\n    responseMessage,',
    ],
  ),
  bug(
    'a token with dashes taken for five',
    'The customer keys in the first four digits, and the meter refuses them.',
    [
      'src/values/vend-token.ts',
      'const RUNS = /\\d{4}(?:[ \\u00A0-]\\d{4}){4}(?!\\d)|\\d+/g',
      'const RUNS = /\\d+/g',
    ],
  ),
  bug('whole paths as names not found', 'What a customer needs is not on the slip.', [
    'src/receipt/receipt-path.ts',
    "return follow(response, ['receipt', flat])",
    'return undefined',
  ]),
  bug('success only where `successful` says so', 'A platform that leaves it out sells nothing.', [
    'src/api/classify.ts',
    'if (body?.code !== successCode || body.successful === false) return undefined',
    'if (body?.code !== successCode || body.successful !== true) return undefined',
  ]),
  bug('a UUID in capitals taken for another', 'A cash-up counts each sale twice.', [
    'src/contract/identity.ts',
    'return uuid.test(text) ? text.toLowerCase() : text',
    'return text',
  ]),
  bug(
    'an acceptance without a name taken for another’s',
    'A manager is called for what is under way.',
    [
      'src/sale/sending/drive.ts',
      'const ours = isUnnamed || named === row.transactionId',
      'const ours = named === row.transactionId',
    ],
  ),
]
