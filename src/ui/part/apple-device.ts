/**
 * Whether this is an iPhone or iPad: all their browsers use Safari's engine. An iPad reports itself as a Mac with
 * touch.
 */
export function isAppleHandheld(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
