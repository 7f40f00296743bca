import { codeOf, documentOf, textOf } from '../contract/lenient.ts'
import type { Members } from '../contract/members.ts'
import { plainCode } from '../contract/response-code.ts'

/** The members that say what happened, in an answer of purchase, redeem or retry, each read separately. */
interface ReasonMembers {
  readonly members: Members
  /** Trimmed; a number becomes its text, and a success `0`. */
  readonly code: string | undefined
  readonly rejectionCode: string | undefined
  readonly responseMessage: string | undefined
  readonly rejectionReason: string | undefined
}

/** `undefined` if the body isn't an object. */
export function readReason(body: unknown): ReasonMembers | undefined {
  const members = documentOf(body)
  return (
    members && {
      members,
      code: plainCode(codeOf(members['responseCode'])),
      rejectionCode: plainCode(codeOf(members['rejectionCode'])),
      responseMessage: textOf(members['responseMessage']),
      rejectionReason: textOf(members['rejectionReason']),
    }
  )
}
