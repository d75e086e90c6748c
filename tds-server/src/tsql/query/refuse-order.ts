import { sqlError } from '../errors.ts'
import type { Query } from '../syntax/tree.ts'

/** Throws 1033 for ORDER BY in a subquery without TOP or OFFSET. */
export function refuseOrder(query: Query): void {
  const hasTop = query.body.kind === 'select' && query.body.top !== null
  if (query.orderBy.length > 0 && query.offset === null && !hasTop)
    throw sqlError(
      1033,
      'The ORDER BY clause is invalid in views, inline functions, derived tables, subqueries, and common table expressions, unless TOP, OFFSET or FOR XML is also specified.',
      { class: 15 },
    )
}
