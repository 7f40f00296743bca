/** In the place of everything where a password would be typed, on a page that comes over plain http. */
export function NotSecure() {
  return (
    <div className="flex flex-col gap-3">
      <h1>Open the till over https</h1>
      <p>
        This address is not secure: a password could be read on its way, and the till couldn’t lock
        up the receipts that it keeps. So nobody can sign in here.
      </p>
      <p>Ask whoever set up the till for its address that begins with https.</p>
    </div>
  )
}
