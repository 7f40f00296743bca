/** Far above any catalogue, far below what would freeze a till. */
const maximumBodyBytes = 16 * 1024 * 1024

interface BodyOptions {
  /** In bytes. */
  readonly limit?: number
  /** Called with the bytes so far, at each part. */
  readonly onPart?: (bytes: number) => void
}

/**
 * The text of a response's body, UTF-8.
 * @returns `undefined` when it breaks off or exceeds the limit. Never rejects.
 */
export async function readBody(
  response: Response,
  { limit = maximumBodyBytes, onPart }: BodyOptions = {},
): Promise<string | undefined> {
  if (response.body === null) return ''
  try {
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    let text = ''
    let size = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength
      if (size > limit) {
        await reader.cancel()
        return undefined
      }
      onPart?.(size)
      text += decoder.decode(part.value, { stream: true })
    }
    return text + decoder.decode()
  } catch {
    return undefined
  }
}
