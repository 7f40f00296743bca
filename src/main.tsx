// First: it sets the order of the style layers, before any screen's own styles name one.
import './ui/style/app.css'
import { createRoot } from 'react-dom/client'
import { App, createRouter } from './app/App.tsx'
import { fetchPart } from './ui/part/fetch-part.ts'
import { teachPopover } from './ui/overlay/popover.ts'
import { applyTheme } from './ui/part/theme.ts'

applyTheme()
void fetchPart(teachPopover)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// In a browser without what it needs, the page's own words say so (public/start.js).
if (document.documentElement.dataset['tooOld'] === undefined)
  createRoot(root).render(<App router={createRouter()} />)
