import { mountPath } from '../../sandbox/http/request-path.ts'

/** Where the sandbox's controls are. */
export const controlsPath = '/sandbox'

/** Whether a path is this folder or inside it. */
export function isUnder(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** Whether a path belongs to the API or its controls, not to the till. */
export function isUnderApi(path: string): boolean {
  return isUnder(mountPath, path) || isUnder(controlsPath, path)
}
