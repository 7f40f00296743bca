import type { ReactNode } from 'react'
import { Notices } from './Notices.tsx'
import { OpenSales } from './OpenSales.tsx'
import './plain-layout.css'

/** A screen beside the counter: sales that are not finished stay in sight. */
export function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <div className="plain">
      <div className="plain-main">
        <Notices />
        {children}
      </div>
      <div className="plain-tray">
        <OpenSales />
      </div>
    </div>
  )
}
