import { z } from 'zod'
import { parseJson } from '../../../values/text/json-text.ts'

const named = z.looseObject({ transactionId: z.string() })

/** The transaction in an answer. */
export function transactionIdIn(text: string): string | undefined {
  const json = parseJson(text)
  return json.ok ? named.safeParse(json.value).data?.transactionId : undefined
}
