import { useLocation } from '../till/location.ts'
import { ParametersContext } from '../till/match-path.ts'
import { routeAt } from './routes.tsx'
import { Shell } from './Shell.tsx'

/** The screen at the address in the bar, in the shell that stays around all of them. */
export function Screens() {
  const { pathname } = useLocation()
  const { Layout, Screen, parameters } = routeAt(pathname)
  return (
    <ParametersContext value={parameters}>
      <Shell>
        <Layout>
          <Screen />
        </Layout>
      </Shell>
    </ParametersContext>
  )
}
