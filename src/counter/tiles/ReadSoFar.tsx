import { useQuery } from '@tanstack/react-query'
import { productBytesQuery } from '../../api/products.ts'
import { useTill } from '../../till/till.ts'

/** How much of a long list of products has come, while it is awaited. */
export function ReadSoFar() {
  const { account } = useTill()
  const { data: bytes } = useQuery(productBytesQuery(account))
  if (bytes === undefined) return null
  return (
    <p className="text-sm text-ink-soft">
      This is a long list of products: {(bytes / 1_000_000).toFixed(1)} MB have come so far.
    </p>
  )
}
