import { z } from 'zod'

/** W3C WebDriver's code for the Enter key. */
export const enterKey = '\uE007'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const answer = z.object({ value: z.unknown() })
const fault = z.object({ message: z.string() })
const session = z.object({ sessionId: z.string() })
const elements = z.array(z.object({ [elementKey]: z.string() }))

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = answer.parse(await response.json())
  if (!response.ok) throw new Error(fault.parse(value).message)
  return value
}

/** The W3C WebDriver commands that the WebKitGTK test needs. */
export class WebDriver {
  readonly #session: string

  private constructor(address: string) {
    this.#session = address
  }

  /** @param address of the driver, such as `http://127.0.0.1:4444` */
  static async start(address: string, capabilities: object): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: capabilities } }
    const { sessionId } = session.parse(await ask(`${address}/session`, 'POST', body))
    return new WebDriver(`${address}/session/${sessionId}`)
  }

  async open(url: string): Promise<void> {
    await this.#post('url', { url })
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#post('window/rect', { width, height })
  }

  /** @returns the visible elements, by their ids for other commands */
  async visible(xpath: string): Promise<readonly string[]> {
    const found = elements.parse(await this.#post('elements', { using: 'xpath', value: xpath }))
    const showing = found.map(async ({ [elementKey]: element }) => {
      // WebDriver rejects an element that the page has since removed.
      const shows = await this.#get(`element/${element}/displayed`).catch(() => false)
      return shows === true ? [element] : []
    })
    return (await Promise.all(showing)).flat()
  }

  async click(element: string): Promise<void> {
    await this.#post(`element/${element}/click`)
  }

  /** Focuses an element and presses keys on it. */
  async pressOn(element: string, text: string): Promise<void> {
    await this.#post(`element/${element}/value`, { text })
  }

  /** Presses a key on the focused element. */
  async press(key: string): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }))
    await this.#post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** Runs a function's body in the page. */
  async run(script: string): Promise<unknown> {
    return this.#post('execute/sync', { script, args: [] })
  }

  /** The same, for a body that returns through its last argument, a callback. */
  async runAsync(script: string): Promise<unknown> {
    return this.#post('execute/async', { script, args: [] })
  }

  async quit(): Promise<void> {
    await ask(this.#session, 'DELETE')
  }

  async #get(path: string): Promise<unknown> {
    return ask(`${this.#session}/${path}`, 'GET')
  }

  async #post(path: string, body: object = {}): Promise<unknown> {
    return ask(`${this.#session}/${path}`, 'POST', body)
  }
}
