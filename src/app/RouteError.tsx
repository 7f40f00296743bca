import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router'
import { paths } from '../till/paths.ts'
import { useTitle } from '../till/use-title.ts'
import { NotFound } from './NotFound.tsx'
import { Trouble } from './Trouble.tsx'

/** A screen that did not come or broke; the shell around it goes on. */
export function RouteError() {
  const error = useRouteError()
  const navigate = useNavigate()
  useTitle('Trouble')
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return <Trouble error={error} onSell={() => navigate(paths.sell())} />
}
