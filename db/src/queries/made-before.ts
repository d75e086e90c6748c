import { desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A part of a list of things, the last made first. */
export interface MadePage {
  readonly limit: number
  /** The last one of the part before, which need not be there any more. */
  readonly after?: { readonly id: string; readonly createdAt: Date } | undefined
}

interface Columns {
  readonly id: PgColumn
  readonly createdAt: PgColumn
}

/** The last made first, to the millisecond that callers are told, and by id within it. */
export function newestFirst({ id, createdAt }: Columns): readonly [SQL, SQL] {
  return [sql`${madeAt(createdAt)} desc`, desc(id)]
}

/** What was made before a place in such a list. */
export function madeBefore({ id, createdAt }: Columns, after: MadePage['after']): SQL | undefined {
  return (
    after &&
    sql`(${madeAt(createdAt)}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  )
}

function madeAt(createdAt: PgColumn): SQL {
  return sql`date_trunc('milliseconds', ${createdAt})`
}
