/** Keeps the screen from going dark while it is visible, if the browser can. @returns the function that stops it */
export function keepAwake(): () => void {
  const ask = () => {
    if (document.visibilityState === 'visible' && 'wakeLock' in navigator)
      navigator.wakeLock.request('screen').catch(() => undefined)
  }
  ask()
  // The browser releases the lock by itself when the page is hidden.
  document.addEventListener('visibilitychange', ask)
  return () => document.removeEventListener('visibilitychange', ask)
}
