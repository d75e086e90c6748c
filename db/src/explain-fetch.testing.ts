import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { fetchStatement } from './fetch-jobs.ts'
import type { AnyQueue } from './queue.ts'

/** A node of the plan that EXPLAIN returns. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  /** Pages of 8 kB that this node and its children read. */
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

/** The result of EXPLAIN (ANALYZE, BUFFERS) for taking the next job of a queue. */
export interface FetchPlan {
  readonly Plan: PlanNode
  /** The execution time in milliseconds. */
  readonly 'Execution Time': number
}

class Undone extends Error {
  readonly plan: FetchPlan | undefined
  constructor(plan: FetchPlan | undefined) {
    super()
    this.plan = plan
  }
}

/** Takes the next job, returns the query plan for taking it, and rolls back. */
export async function explainFetch(db: Db, queue: AnyQueue): Promise<FetchPlan> {
  const undone = await db
    .transaction(async (tx) => {
      const [row] = await tx.execute<{ 'QUERY PLAN': readonly FetchPlan[] }>(
        sql`explain (analyze, buffers, format json) ${fetchStatement(queue, null)}`,
      )
      throw new Undone(row?.['QUERY PLAN'][0])
    })
    .catch((error: unknown) => error)
  if (undone instanceof Undone && undone.plan) return undone.plan
  throw undone
}
