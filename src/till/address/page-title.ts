/** The page's title in the browser's tab: written when it changes here, and never fought over with a translator. */
let title = ''
let mark = ''
let cover: string | undefined

/** Names the screen. */
export function setTitle(next: string): void {
  title = next
  write()
}

/** Sets a word before every screen's name, for what must be seen from another tab. Empty: none. */
export function markTitle(next: string): void {
  mark = next
  write()
}

/** Shows this instead of the screen's name, while the page is covered. */
export function coverTitle(next: string | undefined): void {
  cover = next
  write()
}

function write(): void {
  document.title = cover ?? mark + title
}
