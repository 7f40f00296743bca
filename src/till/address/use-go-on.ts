import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, type NavigateOptions, type To } from 'react-router'

/**
 * Goes to a screen after work that took time: who has gone elsewhere meanwhile stays there. The work is begun by the
 * render whose function this is.
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
