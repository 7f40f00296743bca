import { z } from 'zod'

const anyObject = z.record(z.string(), z.unknown())

/** The members by which an answer of purchase, redeem or retry says what became of it, each read alone. */
export interface ReasonMembers {
  readonly members: Readonly<Record<string, unknown>>
  /** Trimmed; a number becomes its text. */
  readonly code: string | undefined
  readonly rejectionCode: string | undefined
  readonly responseMessage: string | undefined
  readonly rejectionReason: string | undefined
}

/** `undefined` when the body is no object. */
export function readReason(body: unknown): ReasonMembers | undefined {
  const { data: members } = anyObject.safeParse(body)
  return (
    members && {
      members,
      code: codeText(members.responseCode),
      rejectionCode: codeText(members.rejectionCode),
      responseMessage: plainText(members.responseMessage),
      rejectionReason: plainText(members.rejectionReason),
    }
  )
}

/** Codes and ids are text; a platform that writes them as numbers means the same. */
export function codeText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : plainText(value)?.trim()
  return text === '' ? undefined : text
}

/** A text as it is; nothing for anything else. */
export function plainText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
