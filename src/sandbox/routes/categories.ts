import type { Handler } from 'hono'
import type { Category } from '../../platform/contract/catalogue/category.ts'
import { json } from '../http/answer.ts'
import { checkBody, readBody } from '../http/body.ts'
import { endpoints } from '../../platform/contract/endpoints.ts'
import type { Env, Parts, RequestContext } from '../http/parts.ts'
import { wholeAddress } from '../seed/pictures.ts'
import { Refusal } from '../rules/checks/refusal.ts'
import type { SeedCategory } from '../seed/categories.ts'

/** The creation date of the demo catalogue, which categories carry. */
const createdDate = '2025-03-01T08:00:00.000Z'

/**
 * `/products/categories`: the active categories with a product for the caller. Unsorted, because clients sort by
 * `orderOfAppearance` (spec, section Endpoints 16).
 */
export function listCategories({ catalogue, pictureUrl }: Parts): Handler<Env> {
  return async (c) => {
    await checkEmptyBody(c)
    const listed = catalogue.categoriesFor(c.var.caller)
    const imageUrl = (name: string) => wholeAddress(pictureUrl(`${name}.svg`), c.req.raw)
    return json(listed.map((category) => categoryOf(category, imageUrl)))
  }
}

/** `/products/categories/{categoryId}/fields` for a category in the caller's list (spec, section Endpoints 17). */
export function categoryFields({ catalogue }: Parts): Handler<Env> {
  return async (c) => {
    await checkEmptyBody(c)
    const id = c.req.param('categoryId') ?? ''
    const listed = catalogue.categoriesFor(c.var.caller)
    const category = listed.find((one) => String(one.id) === id)
    if (category === undefined)
      throw new Refusal(404, 'CATEGORY_NOT_FOUND', 'There is no such category')
    return json(category.fields)
  }
}

/** A POST has `{}` or no body; members are ignored. */
async function checkEmptyBody(c: RequestContext): Promise<void> {
  if (c.req.method === 'POST') checkBody(endpoints.categories.request, await readBody(c.req.raw))
}

function categoryOf(
  { id, name, parentId, order, state, image, fields, meta }: SeedCategory,
  imageUrl: (name: string) => string,
): Category {
  return {
    id,
    createdById: 1,
    lastModifiedById: 1,
    createdDate,
    lastModifiedDate: createdDate,
    state,
    name,
    imageUrl: imageUrl(image),
    orderOfAppearance: order,
    parentId,
    meta: meta ?? JSON.stringify(fields),
  }
}
