export interface Product {
  readonly code: string
  readonly name: string
  readonly brandName: string
  readonly minAmount: number
  readonly maxAmount: number
}

export interface Sold {
  readonly product: Product
  readonly amount: number
  readonly transactionId: string
}

const api = '/vas'

async function ask<T>(path: string, token: string | undefined, body?: object): Promise<T> {
  const answer = await fetch(api + path, {
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  const read: T = await answer.json()
  return read
}

export async function signIn(username: string, password: string): Promise<string> {
  const answer = await ask<{ data: { token: string } }>('/auth/token', undefined, {
    username,
    password,
  })
  return answer.data.token
}

export function readProducts(token: string): Promise<Product[]> {
  return ask('/merchants/M-1001/products', token)
}

export async function buy(
  token: string,
  product: Product,
  mobileNumber: string,
  amount: number,
): Promise<Sold> {
  const { transactionId } = await ask<{ transactionId: string }>('/purchase', token, {
    productCode: product.code,
    amount,
    mobileNumber: `+27${mobileNumber.slice(1)}`,
    paymentMethod: 'cash',
    channelId: 'CH-POS-1',
    merchantReference: crypto.randomUUID(),
  })
  return { product, amount, transactionId }
}
