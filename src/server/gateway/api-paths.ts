import { mountPath } from '../../sandbox/http/request-path.ts'

/** Where the sandbox's controls are. */
export const controlsPath = '/sandbox'

/** Whether a path is that of a folder or of something in it. */
export function isUnder(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** Whether a path is the API's or its controls' and not the till's. */
export function isUnderApi(path: string): boolean {
  return isUnder(mountPath, path) || isUnder(controlsPath, path)
}
