/** Tells all tabs of the till that kept data on the device has changed. */
interface ChangeChannel {
  /** The change was here: tells this tab and the others. */
  readonly changed: () => void
  readonly close: () => void
}

/** @param onChange called after every change, also in another tab */
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
