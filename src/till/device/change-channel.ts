/** Says in all tabs of the till that something kept on the device has changed. */
export interface ChangeChannel {
  /** It has changed here: this tab hears of it, and the others do. */
  readonly changed: () => void
  readonly close: () => void
}

/** @param onChange called after every change, also another tab's */
export function openChangeChannel(name: string, onChange: () => void): ChangeChannel {
  let channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  const say = channel?.postMessage.bind(channel)
  channel?.addEventListener('message', onChange)
  return {
    changed() {
      if (channel !== undefined) say?.('changed')
      onChange()
    },
    close() {
      channel?.close()
      channel = undefined
    },
  }
}
