import { startTransition, useEffect, useState } from 'react'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import type { Services } from '../till/services.ts'
import { useTill } from '../till/till.ts'

/** Sign-ins in which a form has been drawn: its code is compiled from then on. */
const warm = new WeakSet<Services>()

const signs = ['pointerover', 'focusin', 'keyup']

const tiles = '[data-product]'

/** After so long without a key what was found is looked at; sooner, a form would hold up the next letter's results. */
const PAUSE_MS = 300

/**
 * The product that somebody is about to choose: the mouse or the focus is on its tile, or a finger, whose tap comes a
 * tenth of a second later; or it stands first of what a search has found, which Enter opens. At the start of a sign-in it is what is sold most, as the first form takes a slow processor three
 * times as long as those after it.
 * @param openCode the product that is open already: then there is none
 */
export function useAimed(openCode: string | undefined): string | undefined {
  const { services } = useTill()
  const state = useCatalogue()
  const [isCold, setIsCold] = useState(() => !warm.has(services))
  const [aimed, setAimed] = useState<string>()
  const isOpen = openCode !== undefined
  if (isOpen && isCold) setIsCold(false)
  if (isOpen && aimed !== undefined) setAimed(undefined)

  const likely =
    isCold && state.kind === 'ready'
      ? state.catalogue.products.find(({ kind }) => kind === 'airtime')?.code
      : undefined
  useEffect(() => {
    if (isOpen || likely !== undefined) warm.add(services)
  }, [services, isOpen, likely])

  useEffect(() => {
    if (isOpen) return undefined
    let typing: ReturnType<typeof setTimeout> | undefined
    const aimAt = (tile: HTMLElement | null | undefined) => {
      // When React has nothing better to do.
      if (tile) startTransition(() => setAimed(tile.dataset['product']))
    }
    const aim = ({ target }: Event) => {
      clearTimeout(typing)
      if (!isSearched(target)) aimAt(target instanceof Element ? tileOf(target) : undefined)
      else typing = setTimeout(() => aimAt(document.querySelector<HTMLElement>(tiles)), PAUSE_MS)
    }
    for (const type of signs) document.addEventListener(type, aim, { passive: true })
    return () => {
      clearTimeout(typing)
      for (const type of signs) document.removeEventListener(type, aim)
    }
  }, [isOpen])

  return aimed ?? likely
}

function tileOf(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(tiles)
}

function isSearched(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
}
