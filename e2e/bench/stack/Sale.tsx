import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { buy, type Product, type Sold } from './platform.ts'

interface Details {
  readonly mobileNumber: string
  readonly amount: string
}

/** Details, check and receipt. */
export function Sale({ product, token }: { product: Product; token: string }) {
  const navigate = useNavigate()
  const [details, setDetails] = useState<Details>()
  const [sold, setSold] = useState<Sold>()
  if (sold !== undefined)
    return (
      <section aria-label="Receipt" className="flex flex-col gap-2">
        <article>
          <h2 className="text-xl font-bold">Sold</h2>
          <p>{sold.product.name}</p>
          <p>R{sold.amount}</p>
          <p>{sold.transactionId}</p>
        </article>
        <button className="rounded border p-3" onClick={() => navigate('/')}>
          Next customer
        </button>
      </section>
    )
  if (details === undefined) return <Form product={product} onChecked={setDetails} />
  const { mobileNumber, amount } = details
  return (
    <section aria-label="Check" className="flex flex-col gap-2">
      <h2 className="text-xl font-bold">{product.name}</h2>
      <p>{mobileNumber}</p>
      <p>R{amount}</p>
      <button
        className="rounded bg-orange-700 p-3 text-white"
        onClick={async () => setSold(await buy(token, product, mobileNumber, Number(amount)))}
      >
        Exact cash
      </button>
    </section>
  )
}

function Form(props: { product: Product; onChecked: (details: Details) => void }) {
  const { product, onChecked } = props
  const { register, handleSubmit } = useForm<Details>()
  return (
    <form
      aria-label="Details"
      className="flex flex-col gap-4"
      onSubmit={handleSubmit((details) => onChecked(details))}
    >
      <h2 className="text-xl font-bold">{product.name}</h2>
      <label className="flex flex-col">
        Mobile number
        <input
          className="rounded border p-2"
          {...register('mobileNumber', { required: true, pattern: /^0\d{9}$/ })}
        />
      </label>
      <label className="flex flex-col">
        Amount
        <input
          className="rounded border p-2"
          {...register('amount', {
            required: true,
            min: product.minAmount,
            max: product.maxAmount,
          })}
        />
      </label>
      <button className="rounded bg-orange-700 p-3 text-white">Check</button>
    </form>
  )
}
