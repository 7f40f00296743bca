/** The page's title in the browser's tab. Writes it only at changes here, because a translator may rewrite it. */
let title = ''
let mark = ''
let cover: string | undefined

/** Names the screen. */
export function setTitle(next: string): void {
  title = next
  write()
}

/** Puts a word before every screen's name, to be visible from another tab. Empty: none. */
export function markTitle(next: string): void {
  mark = next
  write()
}

/** Replaces the screen's name while the page is covered. */
export function coverTitle(next: string | undefined): void {
  cover = next
  write()
}

function write(): void {
  document.title = cover ?? mark + title
}
