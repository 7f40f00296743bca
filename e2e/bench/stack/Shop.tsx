import { useDeferredValue, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { readProducts, type Product } from './platform.ts'
import { Sale } from './Sale.tsx'

/** Search, tiles, and the sale beside them. */
export function Shop({ token }: { token: string }) {
  const navigate = useNavigate()
  const { code } = useParams()
  const { data } = useQuery({ queryKey: ['products'], queryFn: () => readProducts(token) })
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed).toLowerCase().split(/\s+/).filter(Boolean)
  const found = data?.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const product = data?.find((one) => one.code === code)
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') navigate('/')
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [navigate])

  return (
    <div className="grid grid-cols-[1fr_28rem]">
      <main className="p-4">
        <input
          type="search"
          aria-label="Search products"
          className="mb-4 w-full rounded border p-3"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {found === undefined && <p>Loading …</p>}
        <div className="grid grid-cols-4 gap-2">
          {found?.slice(0, most).map((one) => (
            <Tile key={one.code} product={one} onOpen={() => navigate(`/sell/${one.code}`)} />
          ))}
        </div>
      </main>
      <section aria-label="Sale" className="sticky top-0 h-screen border-s p-4">
        {product && <Sale key={product.code} product={product} token={token} />}
      </section>
    </div>
  )
}

/** A page with thousands of tiles would be an unfair baseline. */
const most = 120

function Tile({ product, onOpen }: { product: Product; onOpen: () => void }) {
  const { name, brandName, minAmount, maxAmount } = product
  return (
    <button className="rounded-lg border p-4 text-start shadow-sm" onClick={onOpen}>
      <span className="block text-sm text-gray-600">{brandName}</span>
      <span className="block font-bold">{name}</span>
      <span>{minAmount === maxAmount ? `R${minAmount}` : `R${minAmount} to R${maxAmount}`}</span>
    </button>
  )
}
