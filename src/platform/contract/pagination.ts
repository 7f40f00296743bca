import { z } from 'zod'

/** Defaults and bounds of paged lists. Source: spec, section Limits. */
export const pagination = { defaultPage: 0, defaultSize: 20, maximumSize: 100 } as const

/**
 * Page parameters, as query parameters, or in the body if the endpoint takes one. `page` is zero-based; `sort` is
 * `field,asc` or `field,desc`. Null means the default. Source: spec, section Pagination parameters.
 */
export const pageRequest = z.looseObject({
  page: z.number().nullish(),
  size: z.number().nullish(),
  sort: z.string().nullish(),
})
export type PageRequest = z.infer<typeof pageRequest>

/** The pagination envelope around items of one schema. Source: spec, section Pagination envelope. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    content: z.array(item),
    page: z.number(),
    size: z.number(),
    totalElements: z.number(),
    totalPages: z.number(),
  })
}

/** The most pages to read, in case a platform names another page forever. */
export const mostPages = 2_000

/** Whether this is the last page: `page + 1 >= totalPages`. Source: spec, section Pagination parameters. */
export function isLastPage(page: { page: number; totalPages: number }): boolean {
  return page.page + 1 >= page.totalPages
}

/** `sort` for the newest first (spec, section Pagination parameters). A list may refuse it. */
export const sortNewestFirst = 'createdDate,desc'
