/**
 * The storage that organizations use. It is always computed from the rows that describe files, so there is no separate
 * total that could become wrong. A file's size and its owner's row are written in the same transaction.
 */
import { AppError, formatBytes } from '@anj/workflow'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { advisoryLocks } from '../advisory-locks.ts'
import type { Db, Tx } from '../database.ts'
import type { Limits } from '../limits.ts'
import { artifacts, datasets, datasetVersions, extracts, runs, users } from '../schema/index.ts'
import { limitsOf } from './organization-limits.ts'

/** Bytes in the store, by type. Deleted files no longer count, even before the cleanup job removes them. */
export interface StorageUsage {
  /** Uploaded files with their earlier contents and columnar copies. */
  readonly files: number
  /** Files that runs produced. */
  readonly results: number
  /** Extracts, which are rows read for previews. */
  readonly samples: number
  readonly total: number
}

const longestIdle = '30s'

/** Returns the number of bytes that an organization currently has in the store. */
export async function storageUsageOf(db: Db | Tx, organizationId: string): Promise<StorageUsage> {
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

/** Returns the number of bytes that an organization can still store; null if it has no storage limit. */
export async function remainingStorage(
  db: Db | Tx,
  organizationId: string,
  defaults: Limits,
): Promise<number | null> {
  const { storageBytes } = await limitsOf(db, organizationId, defaults)
  if (storageBytes === null) return null
  return storageBytes - (await storageUsageOf(db, organizationId)).total
}

/**
 * Throws if the additional bytes would exceed an organization's storage limit. The error contains the storage in use
 * and the limit.
 */
export async function requireStorage(
  db: Db | Tx,
  organizationId: string,
  bytes: number,
  defaults: Limits,
): Promise<void> {
  const { storageBytes } = await limitsOf(db, organizationId, defaults)
  if (storageBytes === null) return
  const { total } = await storageUsageOf(db, organizationId)
  if (total + bytes > storageBytes) throw storageFullError(total, storageBytes)
}

/**
 * Checks that the files added by this transaction don't exceed the storage limit. Concurrent calls are serialised, so
 * that they can't exceed it together.
 */
export async function reserveStorage(
  tx: Tx,
  organizationId: string,
  bytes: number,
  defaults: Limits,
): Promise<void> {
  const { storageBytes } = await limitsOf(tx, organizationId, defaults)
  if (storageBytes === null) return
  // Limits how long others have to wait if a process hangs while it holds the lock.
  await tx.execute(
    sql`select set_config('idle_in_transaction_session_timeout', ${longestIdle}, true),
      pg_advisory_xact_lock(${advisoryLocks.storage}, hashtext(${organizationId}))`,
  )
  await requireStorage(tx, organizationId, bytes, defaults)
}

/** Returns the error for exceeding the storage limit. */
export function storageFullError(used: number, limit: number): AppError {
  return new AppError('storageLimit', { used: formatBytes(used), limit: formatBytes(limit) })
}

/** Counts an organization's active and waiting runs. */
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
