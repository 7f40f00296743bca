import * as z from 'zod/mini'
import { parseJson } from '../../values/json-text.ts'

const named = z.looseObject({ transactionId: z.string() })

/** The transaction that an answer names. */
export function transactionIdIn(text: string): string | undefined {
  const json = parseJson(text)
  return json.ok ? z.safeParse(named, json.value).data?.transactionId : undefined
}
