import { Banner } from '../ui/Banner.tsx'
import { productCount } from './product-count.ts'
import { productNeeds, unreadNames, useUnread } from './unread.ts'

/** What the platform lists and the till can't read, for the merchant, who can tell the platform. */
export function UnreadNotice() {
  const products = useUnread('products')
  const categories = useUnread('categories')
  return (
    <>
      {products.length > 0 && (
        <Banner tone="needs" title={`${productCount(products.length)} can’t be read`}>
          The platform lists {products.length === 1 ? 'it' : 'them'} without what a sale needs:{' '}
          {productNeeds}. Ask the platform to correct this: {unreadNames(products)}.
        </Banner>
      )}
      {categories.length > 0 && (
        <Banner
          tone="needs"
          title={`${categories.length === 1 ? '1 category' : `${categories.length} categories`} can’t be read`}
        >
          The platform lists {categories.length === 1 ? 'it' : 'them'} without an id that is a
          number. You can sell the products all the same. Ask the platform to correct this:{' '}
          {unreadNames(categories)}.
        </Banner>
      )}
    </>
  )
}
