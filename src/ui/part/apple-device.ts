/** An iPhone or iPad, whatever browser it has: all of them are Safari inside. iPads say that they are Macs, with fingers. */
export function isAppleHandheld(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
