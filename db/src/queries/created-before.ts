import { desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A page of a list, newest first. */
export interface CreatedPage {
  readonly limit: number
  /** The last item of the previous page, which may have been deleted since. */
  readonly after?: { readonly id: string; readonly createdAt: Date } | undefined
}

interface Columns {
  readonly id: PgColumn
  readonly createdAt: PgColumn
}

/**
 * Orders by creation time, newest first, then by ID. Times are rounded to milliseconds, the precision that callers see.
 */
export function newestFirst({ id, createdAt }: Columns): readonly [SQL, SQL] {
  return [sql`${madeAt(createdAt)} desc`, desc(id)]
}

/** Condition for the items after a position in a list that is sorted by creation time. */
export function createdBefore({ id, createdAt }: Columns, after: CreatedPage['after']): SQL | undefined {
  return (
    after &&
    sql`(${madeAt(createdAt)}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  )
}

function madeAt(createdAt: PgColumn): SQL {
  return sql`date_trunc('milliseconds', ${createdAt})`
}
