import type { Handler } from 'hono'
import { isEnumerationName } from '../../platform/contract/endpoints.ts'
import { json } from '../http/answer.ts'
import type { Env, RequestContext } from '../http/parts.ts'
import { Refusal } from '../rules/checks/refusal.ts'
import { enumerations } from '../seed/enumerations.ts'

/**
 * `GET /lookups/*`, including providers (spec, section Endpoints 14 and 15).
 * @param nameOf the enumeration that a request asks for
 */
export function enumeration(nameOf: (c: RequestContext) => string): Handler<Env> {
  return (c) => {
    const name = nameOf(c)
    if (!isEnumerationName(name))
      throw new Refusal(404, 'NOT_FOUND', 'There is no such enumeration')
    return json(enumerations[name])
  }
}
