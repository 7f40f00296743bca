/** The way of paying that has change and fills the drawer; sent as the spec has it: `cash`. */
export function isCash(method: string | undefined): boolean {
  return method?.trim().toLowerCase() === 'cash'
}
