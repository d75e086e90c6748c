import { type TSchema, Type } from 'typebox'

const usual = 25
const most = 100

/** The query parameters of a paged list. */
export const pageQuery = {
  search: Type.Optional(Type.String({ maxLength: 200, description: 'A part of a text, in any case.' })),
  descending: Type.Optional(Type.Boolean({ description: 'The last one of the order first.' })),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The first is 1, as when left out.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, description: `Rows of a page; ${usual} when left out.` }),
  ),
}

/** The response of a paged list. */
export function pageSchema<S extends TSchema>(item: S) {
  return {
    items: Type.Array(item, { maxItems: most }),
    total: Type.Integer({ description: 'How many there are on all pages.' }),
    page: Type.Integer(),
    limit: Type.Integer({ description: 'Rows of a page.' }),
  }
}

/** Converts page and limit to the rows to read. */
export function pageRange({
  page = 1,
  limit = usual,
}: {
  readonly page?: number | undefined
  readonly limit?: number | undefined
}) {
  return { page, limit, offset: (page - 1) * limit }
}
