import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinPath, withoutPrefix } from './base-url.ts'
import { endpoints } from '../endpoints.ts'

describe('joinPath', () => {
  it.each([
    ['/vas', '/purchase', '/vas/purchase'],
    ['/vas/', '/purchase', '/vas/purchase'],
    ['/vas/api/v1/', '/purchase', '/vas/api/v1/purchase'],
    ['/vas/api/v1', '/api/v1/lookup/electricity', '/vas/api/v1/lookup/electricity'],
    ['/vas', '/api/v1/lookup/electricity', '/vas/lookup/electricity'],
    ['/', '/purchase', '/purchase'],
    ['', '/purchase', '/purchase'],
    ['https://example.test:8443/', '/auth/token', 'https://example.test:8443/auth/token'],
    ['https://example.test/api/v10', '/purchase', 'https://example.test/api/v10/purchase'],
  ])('joins %s and %s as %s', (base, path, joined) => {
    expect(joinPath(base, path)).toBe(joined)
  })

  const host = fc.constantFrom('', '/vas', '/a/b', 'https://example.test', 'http://10.0.0.9:8080/x')
  const ending = fc.constantFrom('', '/', '//', '/api/v1', '/api/v1/', '/api/v1//')
  const path = fc.constantFrom(...Object.values(endpoints).map((endpoint) => endpoint.path))
  const prefix = fc.constantFrom('', '/api/v1')

  it('doubles neither slash nor prefix, for any base and any spelling of the path', () => {
    fc.assert(
      fc.property(host, ending, path, prefix, (host, ending, path, prefix) => {
        const joined = joinPath(host + ending, prefix + path)
        const afterScheme = joined.replace(/^https?:\/\//, '')
        expect(afterScheme).not.toContain('//')
        expect(joined.split('/api/v1').length).toBeLessThanOrEqual(2)
        expect(joined.startsWith(host)).toBe(true)
        expect(joined.endsWith(path)).toBe(true)
        expect(joined.includes('/api/v1/')).toBe(ending.includes('/api/v1'))
      }),
    )
  })
})

describe('withoutPrefix', () => {
  it.each([
    ['/api/v1/purchase', '/purchase'],
    ['/purchase', '/purchase'],
    ['/api/v1', '/'],
    ['/api/v10/purchase', '/api/v10/purchase'],
    ['/other/api/v1/purchase', '/other/api/v1/purchase'],
  ])('makes %s %s', (path, bare) => {
    expect(withoutPrefix(path)).toBe(bare)
  })
})
