import { codeOf, documentOf, textOf } from '../contract/lenient.ts'
import type { Members } from '../contract/members.ts'

/** The members by which an answer of purchase, redeem or retry says what became of it, each read alone. */
export interface ReasonMembers {
  readonly members: Members
  /** Trimmed; a number becomes its text. */
  readonly code: string | undefined
  readonly rejectionCode: string | undefined
  readonly responseMessage: string | undefined
  readonly rejectionReason: string | undefined
}

/** `undefined` when the body is no object. */
export function readReason(body: unknown): ReasonMembers | undefined {
  const members = documentOf(body)
  return (
    members && {
      members,
      code: codeOf(members['responseCode']),
      rejectionCode: codeOf(members['rejectionCode']),
      responseMessage: textOf(members['responseMessage']),
      rejectionReason: textOf(members['rejectionReason']),
    }
  )
}
