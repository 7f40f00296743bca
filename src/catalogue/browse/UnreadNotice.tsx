import { Banner } from '../../ui/overlay/Banner.tsx'
import { productCount } from './product-count.ts'
import { cutWords } from '../cut-words.ts'
import { productNeeds, unreadNames, useUnread } from '../unread.ts'

/** What the platform lists but the till can't read. The merchant can report it to the platform. */
export function UnreadNotice() {
  const inProducts = useUnread('products')
  const inCategories = useUnread('categories')
  const { names: products } = inProducts
  const { names: categories } = inCategories
  const cuts = [...cutWords('products', inProducts), ...cutWords('categories', inCategories)]
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
      {cuts.length > 0 && (
        <Banner tone="needs" title="The platform lists more than a till takes">
          {cuts.join(' ')} Ask the platform to correct this.
        </Banner>
      )}
    </>
  )
}
