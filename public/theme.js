// Before the first paint, so that a till kept dark does not flash light. src/ui/theme.ts has the rest.
try {
  const choice = localStorage.getItem('tuckshop.theme')
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice
} catch {
  // Storage is closed to us: the system's preference counts.
}
