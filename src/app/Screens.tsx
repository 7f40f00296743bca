import { useLocation } from '../till/location.ts'
import { ParametersContext } from '../till/match-path.ts'
import { useTill } from '../till/till.ts'
import { routeAt } from './routes.tsx'
import { Shell } from './Shell.tsx'

/** The screen at the address in the bar, in the shell that stays around all of them. */
export function Screens() {
  const { pathname } = useLocation()
  const { role } = useTill().terminal
  const { Layout, Screen, parameters } = routeAt(pathname, role === undefined)
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
