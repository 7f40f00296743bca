import { useEffect } from 'react'
import type { ProductView } from './product-view.ts'
import { useProviderWarnings, type ProviderWarnings } from './provider-warnings.ts'

export interface ProviderStatesProps {
  products: readonly ProductView[]
  onWarnings: (warnings: ProviderWarnings) => void
}

/** Shows nothing: asks for the providers once the tiles are shown, and reports which ones need a warning. */
export function ProviderStates({ products, onWarnings }: ProviderStatesProps) {
  const warnings = useProviderWarnings(products)
  useEffect(() => onWarnings(warnings), [warnings, onWarnings])
  return null
}
