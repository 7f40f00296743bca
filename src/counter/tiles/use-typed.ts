import { useEffect, useState } from 'react'
import { useMatch } from 'react-router'
import { routePatterns } from '../../till/address/paths.ts'
import { isLikeNumber } from './like-number.ts'

/** So long after a sale began the tiles still show what was searched for it, in milliseconds. */
const AFTER_SALE = 1_000

export interface Typed {
  /** As it stands in the search box. */
  readonly typed: string
  /** What the tiles are searched for. */
  readonly searched: string
  readonly type: (text: string) => void
}

/**
 * What is typed into the search. A sale that begins empties the box: what was looked for is found, and the next customer
 * wants something else. To make all tiles anew takes longer than a quick sale, whose request and answer go first.
 */
export function useTyped(): Typed {
  const sale = useMatch(routePatterns.sale)?.params.reference
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState('')
  const [saleBefore, setSaleBefore] = useState(sale)
  if (sale !== saleBefore) {
    setSaleBefore(sale)
    // Of a number there are no tiles.
    setFound(isLikeNumber(typed) ? '' : typed)
    if (sale !== undefined) setTyped('')
  }
  useEffect(() => {
    if (found === '') return undefined
    const timer = setTimeout(() => setFound(''), AFTER_SALE)
    return () => clearTimeout(timer)
  }, [found])
  return {
    typed,
    searched: typed || found,
    type(text) {
      setTyped(text)
      setFound('')
    },
  }
}
