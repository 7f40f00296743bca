import { BrowserRouter, useRoutes } from 'react-router'
import { routes } from './routes.tsx'

/** The screens, at the address in the bar. */
export function Screens() {
  // Without transitions a screen whose code is on its way shows its skeleton at once, not the screen before.
  return (
    <BrowserRouter basename={import.meta.env.BASE_URL} useTransitions={false}>
      <Routed />
    </BrowserRouter>
  )
}

function Routed() {
  return useRoutes(routes)
}
