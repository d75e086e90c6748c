import { type TSchema, Type } from 'typebox'

const usual = 25
const most = 100

export const pageQuery = {
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Searches for this text, ignoring case.' }),
  ),
  descending: Type.Optional(Type.Boolean({ description: 'Sorts in descending order.' })),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Page number, from 1. Defaults to 1.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, description: `Page size. Defaults to ${usual}.` }),
  ),
}

export function pageSchema<S extends TSchema>(item: S) {
  return {
    items: Type.Array(item, { maxItems: most }),
    total: Type.Integer({ description: 'Total on all pages.' }),
    page: Type.Integer(),
    limit: Type.Integer({ description: 'Page size.' }),
  }
}

/** Converts a page and a limit to the range of rows to read. */
export function pageRange({
  page = 1,
  limit = usual,
}: {
  readonly page?: number | undefined
  readonly limit?: number | undefined
}) {
  return { page, limit, offset: (page - 1) * limit }
}
