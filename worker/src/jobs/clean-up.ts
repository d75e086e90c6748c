import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  findDeletedDatasets,
  findExpiredArtifacts,
  findExpiredExtracts,
  removeArtifacts,
  removeDatasets,
  removeExtracts,
  removeOldAttempts,
  removeOldLinks,
  removeOldProgress,
  removeOldQuestions,
  removeOldTasks,
  removeOldTokens,
  removeOldWorkflows,
  thinVersions,
} from '@anj/db'
import type { WorkerContext } from '../context.ts'

const DAY = 24 * 60 * 60 * 1000

/** Removes what was kept long enough. A file goes before its row, so that none is forgotten when this is interrupted. */
export async function cleanUp(context: WorkerContext, inUse: () => readonly string[]): Promise<void> {
  const { db, temporaryFolder } = context
  await removeOldLinks(db)
  const artifacts = (await findExpiredArtifacts(db)).map(({ id, key }) => ({ id, keys: [key] }))
  await removeArtifacts(db, await withoutFiles(context, artifacts))
  await removeDatasets(db, await withoutFiles(context, await findDeletedDatasets(db)))
  await removeExtracts(db, await withoutFiles(context, await findExpiredExtracts(db)))
  await removeOldWorkflows(db)
  await thinVersions(db)
  await removeOldProgress(db)
  await removeOldTokens(db)
  while ((await removeOldTasks(db)) > 0);
  await removeOldAttempts(db)
  await removeOldQuestions(db)
  await context.storage.removeParts(DAY)
  await removeStaleFolders(temporaryFolder, inUse())
}

/** Removes the files of records and gives the ids of those that have none left; what can't be removed waits for the next time. */
export async function withoutFiles(
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

/** Removes temporary folders that nothing has touched for a day and that no present work names. */
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
