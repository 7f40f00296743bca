import { vi } from 'vitest'

/** A camera in jsdom, and a browser that decodes its pictures. */
export function fakeCamera() {
  const camera = {
    /** The codes in sight, one list per look; the last list stays. */
    sees: [[]] as string[][],
    looks: 0,
    /** The browser's answer when the page asks for the camera. */
    allow: async (): Promise<void> => undefined,
    /** The capabilities of its track. */
    abilities: {} as object,
    tracks: [] as { readyState: 'live' | 'ended' }[],
    lights: [] as boolean[],
    live: () => camera.tracks.filter(({ readyState }) => readyState === 'live').length,
  }
  const newTrack = () => {
    const state: { readyState: 'live' | 'ended' } = { readyState: 'live' }
    const track = Object.assign(new EventTarget(), state, {
      stop() {
        track.readyState = 'ended'
      },
      getCapabilities: () => camera.abilities,
      applyConstraints: async ({ advanced }: { advanced: { torch: boolean }[] }) => {
        camera.lights.push(...advanced.map(({ torch }) => torch))
      },
    })
    camera.tracks.push(track)
    return track
  }
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [{ kind: 'videoinput' }],
    getUserMedia: async () => {
      await camera.allow()
      const track = newTrack()
      return { getTracks: () => [track], getVideoTracks: () => [track] }
    },
  })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () =>
        'code_128 code_39 codabar itf ean_13 qr_code data_matrix pdf417'.split(' ')
      detect = async () => {
        camera.looks += 1
        const [now = []] = camera.sees.length > 1 ? camera.sees.splice(0, 1) : camera.sees
        return now.map((rawValue) => ({ rawValue }))
      }
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  return camera
}

/** Removes the camera. */
export function unplugCamera(): void {
  Reflect.deleteProperty(navigator, 'mediaDevices')
}
