import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, type NavigateOptions, type To } from 'react-router'

/**
 * Goes to a screen after slow work, unless the user has gone elsewhere meanwhile. Start the work from the same render
 * that returned this function.
 */
export function useGoOn(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const now = useRef<string>(undefined)
  useEffect(() => {
    now.current = pathname
    return () => {
      now.current = undefined
    }
  }, [pathname])
  return (to, options) => {
    if (now.current === pathname) navigate(to, options)
  }
}
