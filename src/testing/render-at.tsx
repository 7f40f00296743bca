import { useLayoutEffect, type ReactNode } from 'react'
import { act, render, type RenderResult } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate, type Location, type To } from 'react-router'
import type { Till } from '../till/till.ts'
import { TillProvider } from '../till/TillProvider.tsx'

/** The address bar over what was rendered, without a browser. */
export interface AddressBar {
  /** Where the till stands. */
  readonly at: () => Location
  /** Goes to an address, or so many steps in the history. */
  readonly go: (to: To | number) => void
}

/** Renders screens of a till at an address; the router is one in memory. */
export function renderAt(
  address: string,
  till: Till,
  screens: ReactNode,
): RenderResult & { readonly bar: AddressBar } {
  let location: Location | undefined
  let navigate: (to: To | number) => void = () => undefined
  function Bar() {
    const here = useLocation()
    const go = useNavigate()
    useLayoutEffect(() => {
      location = here
      navigate = (to) => {
        if (typeof to === 'number') go(to)
        else go(to)
      }
    }, [here, go])
    return null
  }
  const rendered = render(
    <TillProvider till={till}>
      <MemoryRouter initialEntries={[address]} useTransitions={false}>
        {screens}
        <Bar />
      </MemoryRouter>
    </TillProvider>,
  )
  const bar: AddressBar = {
    at() {
      if (location === undefined) throw new Error('Nothing is rendered')
      return location
    },
    go: (to) => act(() => navigate(to)),
  }
  return { ...rendered, bar }
}
