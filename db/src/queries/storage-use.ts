/**
 * What an organization has in the store. The sum is taken anew each time over rows that say what lies there, so it cannot
 * drift from them; what a file takes is written in the transaction that makes the file somebody's.
 */
import { AppError, formatBytes } from '@anj/workflow'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { advisoryLocks } from '../advisory-locks.ts'
import type { Db, Tx } from '../database.ts'
import type { Limits } from '../limits.ts'
import { artifacts, datasets, datasetVersions, extracts, runs, users } from '../schema/index.ts'
import { limitsOf } from './organization-limits.ts'

/** Bytes in the store, by what they are. What was deleted counts no more, though the cleaner takes it away later. */
export interface StorageUse {
  /** Uploaded files with their earlier contents and columnar copies. */
  readonly files: number
  /** What runs made. */
  readonly results: number
  /** Rows that were read for previews. */
  readonly samples: number
  readonly total: number
}

const longestIdle = '30s'

/** How many bytes an organization has in the store now. */
export async function storageUseOf(db: Db | Tx, organizationId: string): Promise<StorageUse> {
  const originals = db
    .selectDistinctOn([datasetVersions.originalKey], { bytes: datasetVersions.bytes })
    .from(datasets)
    .innerJoin(datasetVersions, eq(datasetVersions.datasetId, datasets.id))
    .where(and(eq(datasets.organizationId, organizationId), isNull(datasets.deletedAt)))
    .as('originals')
  const copies = db
    .select({ bytes: sql`coalesce(sum(${datasetVersions.columnarBytes}), 0)` })
    .from(datasets)
    .innerJoin(datasetVersions, eq(datasetVersions.datasetId, datasets.id))
    .where(and(eq(datasets.organizationId, organizationId), isNull(datasets.deletedAt)))
  const results = db
    .select({ bytes: sql`coalesce(sum(${artifacts.bytes}), 0)` })
    .from(artifacts)
    .innerJoin(users, eq(users.id, artifacts.ownerId))
    .where(eq(users.organizationId, organizationId))
  const samples = db
    .select({ bytes: sql`coalesce(sum(${extracts.bytes}), 0)` })
    .from(extracts)
    .where(and(eq(extracts.organizationId, organizationId), eq(extracts.status, 'ready')))
  const [use] = await db
    .select({
      files: sql<number>`coalesce(sum(${originals.bytes}), 0) + (${copies})`.mapWith(Number),
      results: sql<number>`(${results})`.mapWith(Number),
      samples: sql<number>`(${samples})`.mapWith(Number),
    })
    .from(originals)
  const { files = 0, results: made = 0, samples: read = 0 } = use ?? {}
  return { files, results: made, samples: read, total: files + made + read }
}

/** Bytes that an organization may still store; null where nothing but the disk ends it. */
export async function roomOf(db: Db | Tx, organizationId: string, defaults: Limits): Promise<number | null> {
  const { storageBytes } = await limitsOf(db, organizationId, defaults)
  if (storageBytes === null) return null
  return storageBytes - (await storageUseOf(db, organizationId)).total
}

/** Refuses what an organization has no room for: names what it uses, what it may, and what can be done about it. */
export async function requireRoom(
  db: Db | Tx,
  organizationId: string,
  bytes: number,
  defaults: Limits,
): Promise<void> {
  const { storageBytes } = await limitsOf(db, organizationId, defaults)
  if (storageBytes === null) return
  const { total } = await storageUseOf(db, organizationId)
  if (total + bytes > storageBytes) throw storageFull(total, storageBytes)
}

/** The same for what is written down in this transaction: whoever comes at the same time is judged after it. */
export async function takeRoom(
  tx: Tx,
  organizationId: string,
  bytes: number,
  defaults: Limits,
): Promise<void> {
  const { storageBytes } = await limitsOf(tx, organizationId, defaults)
  if (storageBytes === null) return
  // Whoever stands still meanwhile, as a process that was halted, holds up its organization no longer than this.
  await tx.execute(
    sql`select set_config('idle_in_transaction_session_timeout', ${longestIdle}, true),
      pg_advisory_xact_lock(${advisoryLocks.storage}, hashtext(${organizationId}))`,
  )
  await requireRoom(tx, organizationId, bytes, defaults)
}

/** The refusal of more storage. */
export function storageFull(used: number, limit: number): AppError {
  return new AppError('storageLimit', { used: formatBytes(used), limit: formatBytes(limit) })
}

/** How many runs of an organization go on, and how many wait. */
export async function countRuns(
  db: Db | Tx,
  organizationId: string,
): Promise<{ readonly running: number; readonly waiting: number }> {
  const of = eq(runs.organizationId, organizationId)
  return {
    running: await db.$count(runs, and(of, sql`${runs.status} in ('running', 'committing')`)),
    waiting: await db.$count(runs, and(of, sql`${runs.status} = 'queued'`)),
  }
}
