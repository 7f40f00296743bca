// First: it sets the order of the style layers, before any screen's own styles name one.
import './ui/app.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { fetchTill } from './app/Boot.tsx'
import { Page } from './app/practice/Page.tsx'
import { takeOverSignIn } from './sign-in/early-sign-in.ts'
import { fetchPart } from './ui/fetch-part.ts'
import { teachPopover } from './ui/popover.ts'
import { applyTheme } from './ui/theme.ts'

applyTheme()
void fetchPart(teachPopover)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// In a browser without what it needs, the page's own words say so (public/start.js).
if (document.documentElement.dataset['tooOld'] === undefined) {
  if (takeOverSignIn()) {
    // While React looks at the page, the line is free.
    fetchTill().catch(() => undefined)
    hydrateRoot(root, <Page />)
  } else {
    root.replaceChildren()
    createRoot(root).render(<Page />)
  }
  // Also where start.js has hidden it: what it saw go wrong was no part of the till.
  root.hidden = false
  document.getElementById('start')?.remove()
}
