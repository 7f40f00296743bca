import { bodyOf } from '../recorded.ts'
import { readPoll } from '../../platform/transport/poll.ts'
import { pollOf } from '../../platform/transport/requests.ts'
import { recordForm } from '../../platform/contract/sale/record-form.ts'
import { locateTransactionRecords } from '../../platform/contract/sale/transaction.ts'
import { answerWords, quotedAll, shapeWords } from '../report/words.ts'
import type { Visit } from '../visit.ts'
import { unseen, type Check } from './check.ts'
import { placeWords } from './transaction-list.ts'

export const poll: Check = {
  id: 'poll',
  about: 'Asking for the status of one sale',
  place: 'Endpoints 18 (payloads not shown)',
  rulings: ['R5', 'R33', 'R34'],
  async look(visit) {
    const reading = await visit.records()
    const id = reading.ok ? reading.value.located[0]?.record.transactionId : undefined
    if (id == null) return unseen('There are no sales on the platform to ask about.')
    const reply = await ask(visit, id)
    const body = bodyOf(reply)
    const answer = readPoll(reply, id)
    const located = locateTransactionRecords(body)
    const [first] = located
    const named =
      first === undefined ? undefined : recordForm(first.members).members.get('transactionId')
    const where =
      first === undefined
        ? `no record that the till can read, but ${shapeWords(body)}`
        : `the record ${placeWords(first.within)}${named === undefined ? '' : `, whose id is in ${quotedAll([named.name])}`}`
    const seen = `Asked about one sale of its list, the platform answers ${answerWords(reply)}, with ${where}.`
    if (answer.kind === 'status')
      return {
        verdict: 'copes',
        seen,
        till: 'The till follows a pending sale to its end.',
      }
    return {
      verdict: 'loses',
      seen: `${seen} The status of the sale asked for can’t be read from it.`,
      till: 'After three such answers the till sends the sale’s own request again, with the same reference and bytes, and reads that answer. The till can’t send a retry again, so a manager decides after some minutes.',
      advice:
        'Ask the platform how POST /transactions is asked for one transaction; the till sends `{ "transactionId": … }`.',
    }
  },
}

function ask(visit: Visit, transactionId: string) {
  return visit.reader.reply('transactions', pollOf(transactionId), { faultRetries: 0 })
}

/** A valid version-4 UUID that no platform would create by chance. */
const nobodys = '00000000-0000-4000-8000-000000000000'

export const unknownTransaction: Check = {
  id: 'unknown-transaction',
  about: 'Asking for a sale that doesn’t exist',
  place: 'Errors (not shown for this endpoint)',
  rulings: ['R5'],
  async look(visit) {
    const reply = await ask(visit, nobodys)
    const body = bodyOf(reply)
    const others = locateTransactionRecords(body).length
    const shape = others > 0 ? `, and sends ${others} other records` : ` (${shapeWords(body)})`
    const seen = `It answers ${answerWords(reply)}${shape}.`
    if (readPoll(reply, nobodys).kind === 'status')
      return {
        verdict: 'loses',
        seen: `${seen} It tells a status of a sale that never was.`,
        till: 'The till asks only for sales that the platform has named itself. If the platform lost one, the till would show this status.',
        advice:
          'Ask the platform to answer 404, or nothing, for a transaction that it doesn’t have.',
      }
    return {
      verdict: 'copes',
      seen,
      till: 'To the till that is no answer: it never means FAILED.',
    }
  },
}
