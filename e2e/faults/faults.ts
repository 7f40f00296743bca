import { isJsonObject } from '../json.ts'
import { pass, type Answer, type Fault } from './fault-proxy.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const json = { 'content-type': 'application/json' }

/** Breaks off before anything reaches the platform. */
export const lostOnTheWay: Fault = (exchange) => exchange.reset()

/** The platform executes it, and its answer is lost. */
export const answerLost: Fault = async (exchange) => {
  await exchange.forward()
  exchange.reset()
}

/** The line delivers the same request twice at once. */
export const deliveredTwice: Fault = async (exchange) => {
  const [first] = await Promise.all([exchange.forward(), exchange.forward()])
  exchange.answer(first)
}

/** The platform executes it, and a gateway times out or breaks with its own page. */
export function gatewayPage(status: 502 | 504): Fault {
  return async (exchange) => {
    await exchange.forward()
    exchange.answer({ status, headers: html, body: `<h1>${status} from the gateway</h1>` })
  }
}

/** The platform executes it, and the till gets another answer. */
export function doneButAnswered(answer: Answer): Fault {
  return async (exchange) => {
    await exchange.forward()
    exchange.answer(answer)
  }
}

/** The till gets this answer; the platform gets nothing. */
export function answered(status: number, body: unknown): Fault {
  return (exchange) => exchange.answer(jsonAnswer(status, body))
}

/** The platform's answer, changed on its way. */
export function changed(change: (record: Readonly<Record<string, unknown>>) => unknown): Fault {
  return async (exchange) => {
    const answer = await exchange.forward()
    const record: unknown = JSON.parse(answer.body)
    if (!isJsonObject(record)) throw new Error('The answer is not an object')
    exchange.answer({ ...answer, body: JSON.stringify(change(record)) })
  }
}

export function jsonAnswer(status: number, body: unknown): Answer {
  return { status, headers: json, body: JSON.stringify(body) }
}

export function htmlAnswer(status: number): Answer {
  return { status, headers: html, body: '<!doctype html><title>Maintenance</title>' }
}

/** The platform's answer for an ended session (spec, section Errors). */
export const sessionEnded = answered(401, {
  status: 401,
  error: 'Unauthorized',
  message: 'The token has expired',
})

export const tooMany = answered(429, { status: 429, error: 'Too Many Requests' })

/** A fault that waits to be released; `before` and `after` say what happens meanwhile. */
export interface Held {
  readonly fault: Fault
  /** Resolves when the request has come as far as it may. */
  readonly arrived: Promise<void>
  /** Lets it go on. */
  readonly release: () => void
}

/** Holds a request on its way to the platform. */
export function heldBefore(then: Fault = pass): Held {
  const arrived = word()
  const released = word()
  return {
    arrived: arrived.said,
    release: released.say,
    fault: async (exchange) => {
      arrived.say()
      await released.said
      await then(exchange)
    },
  }
}

/** Holds the answer on its way to the till, after the platform executed it. */
export function heldAfter(): Held {
  const arrived = word()
  const released = word()
  return {
    arrived: arrived.said,
    release: released.say,
    fault: async (exchange) => {
      const answer = await exchange.forward()
      arrived.say()
      await released.said
      exchange.answer(answer)
    },
  }
}

/** Lost for the till at once, but delivered on release. */
export function deliveredLate(): Held & { readonly delivered: Promise<void> } {
  const delivered = word()
  const held = heldBefore(async (exchange) => {
    await exchange.forward()
    delivered.say()
  })
  return {
    ...held,
    delivered: delivered.said,
    fault: (exchange) => {
      exchange.reset()
      return held.fault(exchange)
    },
  }
}

/** A signal, given once, that several places can wait for. */
function word(): { readonly said: Promise<void>; readonly say: () => void } {
  let say = () => {}
  const said = new Promise<void>((resolve) => {
    say = resolve
  })
  return { said, say }
}
