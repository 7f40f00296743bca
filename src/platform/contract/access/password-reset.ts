import { z } from 'zod'

/** `POST /users/forgotpassword` request. ASSUMPTION (R30): the spec does not show the payload. */
export const forgotPasswordRequest = z.looseObject({ username: z.string() })
export type ForgotPasswordRequest = z.infer<typeof forgotPasswordRequest>

/** `POST /users/resetpassword` request. ASSUMPTION (R30): the spec does not show the payload. */
export const resetPasswordRequest = z.looseObject({ token: z.string(), password: z.string() })
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>

/** Any 2xx is a success (ruling R30). */
export const passwordResetResponse = z.unknown()
