// First: it sets the order of the style layers, before any screen's own styles name one.
import './ui/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CrashBoundary } from './app/CrashBoundary.tsx'
import { Start } from './app/practice/Start.tsx'
import { applyTheme } from './ui/theme.ts'

applyTheme()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// In a browser without what it needs, the page's own words say so (public/start.js).
if (document.documentElement.dataset['tooOld'] === undefined)
  createRoot(root).render(
    <StrictMode>
      <CrashBoundary>
        <Start />
      </CrashBoundary>
    </StrictMode>,
  )
