import { endpoints } from '../contract/endpoints.ts'
import type {
  ForgotPasswordRequest,
  ResetPasswordRequest,
} from '../contract/access/password-reset.ts'
import { failureOf, type Failure } from '../words/failure.ts'
import { timeouts } from '../transport/requests.ts'
import type { Reply, Transport } from '../transport/transport.ts'

export type PasswordResetResult =
  | { readonly kind: 'ok' }
  | { readonly kind: 'trouble'; readonly failure: Failure }

/**
 * Asks for a password reset. `ok` means that the platform took the request, not that the user exists. ASSUMPTION (R30):
 * the payload. Never rejects.
 */
export async function forgotPassword(
  transport: Transport,
  request: ForgotPasswordRequest,
): Promise<PasswordResetResult> {
  return readReset(await send(transport, endpoints.forgotPassword.path, request))
}

/** Sets a new password with the token that the platform sent. ASSUMPTION (R30): the payload. Never rejects. */
export async function resetPassword(
  transport: Transport,
  request: ResetPasswordRequest,
): Promise<PasswordResetResult> {
  return readReset(await send(transport, endpoints.resetPassword.path, request))
}

function send(transport: Transport, path: string, body: object): Promise<Reply> {
  const bodyText = JSON.stringify(body)
  return transport.send({ method: 'POST', path, bodyText, timeoutMs: timeouts.token })
}

/** Any 2xx is a success (ruling R30). */
function readReset(reply: Reply): PasswordResetResult {
  const failure = failureOf(reply)
  const isTaken = failure === undefined || (failure.kind === 'unreadable' && failure.status < 300)
  return isTaken ? { kind: 'ok' } : { kind: 'trouble', failure }
}
