import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { TillContext, type Till } from './till.ts'

/** Provides the running till to its screens; a test provides another. */
export function TillProvider({ till, children }: { till: Till; children: ReactNode }) {
  return (
    <TillContext value={till}>
      <QueryClientProvider client={till.queryClient}>{children}</QueryClientProvider>
    </TillContext>
  )
}
