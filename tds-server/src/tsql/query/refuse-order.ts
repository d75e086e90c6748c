import { sqlError } from '../errors.ts'
import type { Query } from '../syntax/tree.ts'

/** 1033: an order means nothing inside of another query, except with TOP or OFFSET. */
export function refuseOrder(query: Query): void {
  const hasTop = query.body.kind === 'select' && query.body.top !== null
  if (query.orderBy.length > 0 && query.offset === null && !hasTop)
    throw sqlError(
      1033,
      'The ORDER BY clause is invalid in views, inline functions, derived tables, subqueries, and common table expressions, unless TOP, OFFSET or FOR XML is also specified.',
      { class: 15 },
    )
}
