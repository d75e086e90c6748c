/**
 * The logic that extracts and ingests share: a worker claims a row, and another worker takes over the row if the
 * heartbeats stop.
 */
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import type { datasetVersions, extracts } from '../schema/index.ts'

type WorkTable = typeof extracts | typeof datasetVersions

interface WorkOf<T extends WorkTable> {
  readonly table: T
  /** The status of a row while a worker holds its claim. */
  readonly working: 'reading' | 'ingesting'
  /** Enqueues the work of a row. */
  readonly queue: (tx: Tx, id: string) => Promise<unknown>
  /**
   * Returns the condition that no job for the row is waiting in the queue or was taken within the last `silentSeconds`.
   */
  readonly hasNoJob: (silentSeconds: number) => SQL
}

interface WorkProblem {
  readonly code: string
  readonly sentence: string
}

const maximumAttempts = 2

/** Returns the functions that workers call to hold, end, release and take over a table's rows. */
export function claimQueries<T extends WorkTable>(work: WorkOf<T>) {
  const { working, queue, hasNoJob } = work
  const table: WorkTable = work.table

  const held = (claimIds: readonly string[]) =>
    and(inArray(table.claimId, [...claimIds]), eq(table.status, working))

  return {
    held,

    /**
     * Renews the heartbeats of claimed rows. Returns the claims that are still valid; the rows of the other claims have
     * ended or were taken over.
     */
    async heartbeat(db: Db, claimIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (claimIds.length === 0) return new Set()
      const rows = await db
        .update(table)
        .set({ heartbeatAt: sql`now()` })
        .where(held(claimIds))
        .returning({ claimId: table.claimId })
      return new Set(rows.flatMap(({ claimId }) => claimId ?? []))
    },

    /** Ends a row with a problem. Returns false if the claim was lost. */
    async fail(db: Db | Tx, claimId: string, problem: WorkProblem): Promise<boolean> {
      const rows = await db
        .update(table)
        .set({ status: 'failed', problem })
        .where(held([claimId]))
        .returning({ id: table.id })
      return rows.length > 0
    },

    /** Releases an unfinished row, so that any worker can begin it again. The released attempt doesn't count. */
    async release(db: Db, claimId: string): Promise<void> {
      await db.transaction(async (tx) => {
        const [released] = await tx
          .update(table)
          .set({ status: 'waiting', claimId: null, attempts: sql`${table.attempts} - 1` })
          .where(held([claimId]))
          .returning({ id: table.id })
        if (released) await queue(tx, released.id)
      })
    },

    /**
     * Takes over rows whose worker has sent no heartbeat for some seconds. Enqueues them again or, after the second
     * attempt, fails them. If several workers call this concurrently, each row goes to only one of them. Returns the
     * rows as they were before the call.
     */
    async recover(
      db: Db,
      silentSeconds: number,
      problem: WorkProblem,
    ): Promise<readonly T['$inferSelect'][]> {
      return db.transaction(async (tx) => {
        const isSilent = lt(table.heartbeatAt, sql`now() - make_interval(secs => ${silentSeconds})`)
        const abandoned = await tx
          .select()
          .from(table)
          .where(and(eq(table.status, working), isSilent))
          .limit(10)
          .for('update', { skipLocked: true })
        for (const { id, attempts } of abandoned) {
          const again = attempts < maximumAttempts
          await tx
            .update(table)
            .set(again ? { status: 'waiting', claimId: null } : { status: 'failed', claimId: null, problem })
            .where(eq(table.id, id))
          if (again) await queue(tx, id)
        }
        return abandoned
      })
    },

    /**
     * Enqueues a new job for each row whose worker took the job but crashed before it claimed the row. It does no harm
     * if a row gets a second job.
     */
    async requeueLost(db: Db, silentSeconds: number): Promise<readonly string[]> {
      return db.transaction(async (tx) => {
        const isOld = lt(table.createdAt, sql`now() - make_interval(secs => ${silentSeconds})`)
        const lost = await tx
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.status, 'waiting'), isOld, hasNoJob(silentSeconds)))
          .limit(100)
          .for('update', { skipLocked: true })
        for (const { id } of lost) await queue(tx, id)
        return lost.map(({ id }) => id)
      })
    },
  }
}
