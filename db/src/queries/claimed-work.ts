/** What extracts and ingests have in common: rows that a worker holds by a claim, and that others take up when it is silent. */
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import type { datasetVersions, extracts } from '../schema/index.ts'

type WorkTable = typeof extracts | typeof datasetVersions

interface WorkOf<T extends WorkTable> {
  readonly table: T
  /** The status of a row that is held. */
  readonly working: 'reading' | 'ingesting'
  /** Queues a row's work. */
  readonly queue: (tx: Tx, id: string) => Promise<unknown>
  /** Whether no job for a row waits or was taken within the last seconds. */
  readonly hasNoJob: (silentSeconds: number) => SQL
}

interface WorkProblem {
  readonly code: string
  readonly sentence: string
}

const maximumAttempts = 2

/** How workers hold, end, give back and take up the rows of a table. */
export function claimedWork<T extends WorkTable>(work: WorkOf<T>) {
  const { working, queue, hasNoJob } = work
  const table: WorkTable = work.table

  const held = (claimIds: readonly string[]) =>
    and(inArray(table.claimId, [...claimIds]), eq(table.status, working))

  return {
    held,

    /** Says that rows are still worked on; returns the claims still held, the others were ended or taken over. */
    async heartbeat(db: Db, claimIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (claimIds.length === 0) return new Set()
      const rows = await db
        .update(table)
        .set({ heartbeatAt: sql`now()` })
        .where(held(claimIds))
        .returning({ claimId: table.claimId })
      return new Set(rows.flatMap(({ claimId }) => claimId ?? []))
    },

    /** Ends a row with what was wrong; false when the claim was lost. */
    async fail(db: Db | Tx, claimId: string, problem: WorkProblem): Promise<boolean> {
      const rows = await db
        .update(table)
        .set({ status: 'failed', problem })
        .where(held([claimId]))
        .returning({ id: table.id })
      return rows.length > 0
    },

    /** Gives a row back unfinished, to be begun again by whoever comes first; this attempt doesn't count. */
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
     * Takes up rows whose worker has been silent for some seconds: queued once more, or failed after the second attempt.
     * Several workers may do so at once; each row goes to one of them. The rows come as they were found.
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

    /** Queues rows again whose job was taken by a worker that died before it claimed them. Harmless when mistaken. */
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
