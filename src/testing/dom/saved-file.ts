import { vi } from 'vitest'

/** The file that the page saves next. `vi.unstubAllGlobals` and `vi.restoreAllMocks` end it. */
export function savedFile(): { readonly name?: string; readonly blob?: Blob } {
  const saved: { name?: string; blob?: Blob } = {}
  const createObjectURL = (blob: Blob) => {
    saved.blob = blob
    return 'blob:file'
  }
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.name = this.download
  })
  return saved
}
