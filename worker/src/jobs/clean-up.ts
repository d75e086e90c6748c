import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  findReplacedVersions,
  findUnmeasured,
  recordCopySize,
  removeOldJobTurns,
  removeOldRuns,
  removeOldTasks,
  removeVersion,
  sharesOriginal,
} from '@anj/core'
import {
  type Db,
  findDeletedDatasets,
  findExpiredArtifacts,
  findExpiredExtracts,
  pruneVersions,
  removeArtifacts,
  removeDatasets,
  removeExtracts,
  removeOldAttempts,
  removeOldKeys,
  removeOldLinks,
  removeOldProgress,
  removeOldQuestions,
  removeOldTokens,
  removeOldWorkflows,
} from '@anj/db'
import type { WorkerContext } from '../context.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Removes expired data in batches, so that no table is locked for long. Deletes each file before its row, so that an
 * interruption never leaves a file without a row. If one part fails, the others still run; only `stopping` ends the
 * whole cleanup.
 */
export async function cleanUp(
  context: WorkerContext,
  inUse: () => readonly string[],
  stopping?: AbortSignal,
): Promise<void> {
  for (const [part, work] of Object.entries(partsOf(context, inUse))) {
    if (stopping?.aborted) return
    await work().catch((err: unknown) => context.log.error({ err, part }, 'part of cleaning failed'))
  }
}

function partsOf(
  context: WorkerContext,
  inUse: () => readonly string[],
): Readonly<Record<string, () => Promise<unknown>>> {
  const { db, storage, retention, organizationLimits, temporaryFolder } = context
  const expired = async () => (await findExpiredArtifacts(db, organizationLimits)).map(withKey)
  return {
    'download links': () => removeOldLinks(db),
    'files of runs': () => removeFiles(context, expired, removeArtifacts),
    'deleted files': () => removeFiles(context, () => findDeletedDatasets(db), removeDatasets),
    samples: () => removeFiles(context, () => findExpiredExtracts(db), removeExtracts),
    'replaced contents': () => removeReplaced(context),
    'deleted workflows': () => untilNone(() => removeOldWorkflows(db, retention.deletedDays)),
    'versions of workflows': () => pruneVersions(db),
    'progress of runs': () => untilNone(() => removeOldProgress(db)),
    runs: () => untilNone(() => removeOldRuns(db, organizationLimits)),
    tokens: () => removeOldTokens(db),
    tasks: () => untilNone(() => removeOldTasks(db, retention.tasksDays)),
    'attempts to log in': () => removeOldAttempts(db),
    turns: () => removeOldJobTurns(db),
    'keys of calls': () => removeOldKeys(db),
    questions: () => untilNone(() => removeOldQuestions(db, retention.questionsDays)),
    'sizes of copies': () => measureCopies(context),
    'temporary folders': () => removeStaleFolders(temporaryFolder, inUse()),
    'parts of files': () => storage.removeParts(DAY),
  }
}

interface Kept {
  readonly id: string
  readonly keys: readonly string[]
}

const withKey = ({ id, key }: { readonly id: string; readonly key: string }): Kept => ({ id, keys: [key] })

/** Calls `removeSome` until it removes nothing. */
async function untilNone(removeSome: () => Promise<number>): Promise<void> {
  while ((await removeSome()) > 0);
}

/** Removes records and their files, until none are left or none of the remaining records can be removed. */
async function removeFiles(
  context: WorkerContext,
  find: () => Promise<readonly Kept[]>,
  remove: (db: Db, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  await untilNone(async () => {
    const gone = await removeFilesOf(context, await find())
    await remove(context.db, gone)
    return gone.length
  })
}

/** Removes replaced dataset versions one by one. Removes an original together with the last version that uses it. */
async function removeReplaced(context: WorkerContext): Promise<void> {
  const { db, organizationLimits } = context
  await untilNone(async () => {
    let removed = 0
    for (const version of await findReplacedVersions(db, organizationLimits)) {
      const { id, originalKey, columnarKey } = version
      const original = (await sharesOriginal(db, version)) ? [] : [originalKey]
      const keys = columnarKey === null ? original : [...original, columnarKey]
      const gone = await removeFilesOf(context, [{ id, keys }])
      if (gone.length > 0) await removeVersion(db, version)
      removed += gone.length
    }
    return removed
  })
}

/** Measures the columnar copies that were created before Anj started to record their sizes. */
async function measureCopies({ db, storage }: WorkerContext): Promise<void> {
  for (const { id, columnarKey } of await findUnmeasured(db))
    await recordCopySize(db, id, (await storage.stat(columnarKey))?.bytes ?? 0)
}

/**
 * Removes the files of records and returns the IDs of the records whose files are all gone. A record that fails is
 * retried by the next cleanup.
 */
export async function removeFilesOf(
  { storage, log }: WorkerContext,
  records: readonly { readonly id: string; readonly keys: readonly string[] }[],
): Promise<string[]> {
  const gone: string[] = []
  for (const { id, keys } of records) {
    try {
      for (const key of keys) await storage.remove(key)
      gone.push(id)
    } catch (err) {
      log.warn({ err, id }, 'files could not be removed from the store')
    }
  }
  return gone
}

/** Removes temporary folders that haven't changed for a day, unless the name contains the ID of active work. */
async function removeStaleFolders(temporaryFolder: string, inUse: readonly string[]): Promise<void> {
  const names = await readdir(temporaryFolder).catch(() => [])
  for (const name of names) {
    const path = join(temporaryFolder, name)
    const touched = await stat(path).catch(() => null)
    const used = inUse.some((id) => name.includes(id))
    if (touched && !used && Date.now() - touched.mtimeMs > DAY)
      await rm(path, { recursive: true, force: true })
  }
}
