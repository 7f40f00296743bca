import { describe, expect, it } from 'vitest'
import type { Failure } from '../../platform/words/failure.ts'
import { newPassword, resetRefusal } from './password-rules.ts'

describe('a new password', () => {
  it.each([
    ['', 'Enter the new password.'],
    ['seven77', 'Too short: 7 of at least 8 characters.'],
    ['💡💡💡💡', 'Too short: 4 of at least 8 characters.'],
    ['eight888', undefined],
    ['  blanks count  ', undefined],
    ['x'.repeat(200), undefined],
    ['x'.repeat(201), 'Too long: at most 200 characters.'],
  ])('%j: %s', (password, words) => {
    expect(newPassword.safeParse(password).error?.issues[0]?.message).toBe(words)
  })
})

const refused = (status: number, message?: string): Failure => ({
  kind: 'refused',
  status,
  code: undefined,
  message,
})

describe('the platform’s objection to a reset (ruling R30)', () => {
  it.each([
    [refused(400, 'The reset token is invalid or has expired'), 'token'],
    [refused(400, 'This link was used before'), 'token'],
    [refused(400, 'password must have 8 to 200 characters'), 'password'],
    [refused(422, 'Password is too common'), 'password'],
    [refused(404), 'token'],
    [refused(410), 'token'],
    [{ kind: 'session' } as const, 'token'],
    [refused(400), 'other'],
    [{ kind: 'network' } as const, 'other'],
    [{ kind: 'unavailable', status: 503 } as const, 'other'],
  ])('%o is about the %s', (failure, about) => {
    expect(resetRefusal(failure)).toBe(about)
  })
})
