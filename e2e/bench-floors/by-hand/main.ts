import { buy, readProducts, signIn, type Product } from '../stack/platform.ts'

/** The same small flow without any library. */
let token = ''

const signInPage = one('#sign-in')
const shop = one('#shop')
const tiles = one('#tiles')
const sale = one('[aria-label="Sale"]')
const search = oneOf(HTMLInputElement, '[type="search"]')

signInPage.addEventListener('submit', (event) => {
  event.preventDefault()
  void begin(fieldsOf(event))
})

async function begin({ username = '', password = '' }: Record<string, string>): Promise<void> {
  token = await signIn(username, password)
  const products = await readProducts(token)
  signInPage.remove()
  shop.hidden = false
  show(products)
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/)
    show(products.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))))
  })
}

/** A page of many thousand tiles is nobody's floor. */
const most = 120

function show(products: readonly Product[]): void {
  tiles.replaceChildren(...products.slice(0, most).map(tileOf))
}

function tileOf(product: Product): HTMLElement {
  const { name, brandName, minAmount, maxAmount } = product
  const tile = document.createElement('button')
  tile.append(
    `${brandName} `,
    Object.assign(document.createElement('strong'), { textContent: name }),
    minAmount === maxAmount ? ` R${minAmount}` : ` R${minAmount} to R${maxAmount}`,
  )
  tile.addEventListener('click', () => sell(product))
  return tile
}

function sell(product: Product): void {
  step('details', product.name).addEventListener('submit', (event) => {
    event.preventDefault()
    const { mobileNumber = '', amount = '' } = fieldsOf(event)
    const check = step('check', product.name)
    one('p', check).textContent = `${mobileNumber} R${amount}`
    one('button', check).addEventListener('click', () => void pay(product, mobileNumber, amount))
  })
}

async function pay(product: Product, mobileNumber: string, amount: string): Promise<void> {
  const { transactionId } = await buy(token, product, mobileNumber, Number(amount))
  const receipt = step('receipt', `Sold: ${product.name}`)
  one('p', receipt).textContent = `R${amount} ${transactionId}`
  one('button', receipt).addEventListener('click', leave)
}

window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') leave()
})

function leave(): void {
  sale.replaceChildren()
}

/** Shows a template in the place of the step before it. */
function step(name: string, title: string): HTMLElement {
  const { content } = oneOf(HTMLTemplateElement, `#${name}`)
  sale.replaceChildren(content.cloneNode(true))
  one('h2', sale).textContent = title
  return one('*', sale)
}

function fieldsOf({ target }: Event): Record<string, string> {
  if (!(target instanceof HTMLFormElement)) throw new Error('This is no form')
  return Object.fromEntries(
    Array.from(new FormData(target), ([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]),
  )
}

function one(selector: string, within: ParentNode = document): HTMLElement {
  return oneOf(HTMLElement, selector, within)
}

function oneOf<E extends Element>(
  kind: new () => E,
  selector: string,
  within: ParentNode = document,
): E {
  const found = within.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`There is no ${selector}`)
  return found
}
