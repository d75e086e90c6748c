import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  findDeletedDatasets,
  findExpiredArtifacts,
  removeArtifacts,
  removeDatasets,
  removeOldLinks,
  removeOldProgress,
  removeOldWorkflows,
} from '@anj/db'
import type { WorkerContext } from '../context.ts'

const HOUR = 60 * 60 * 1000

/** Removes what was kept long enough. A file goes before its row, so that none is forgotten when this is interrupted. */
export async function cleanUp(context: WorkerContext, inUse: () => readonly string[]): Promise<void> {
  const { db, storage, temporaryFolder } = context
  await removeOldLinks(db)
  const artifacts = await findExpiredArtifacts(db)
  for (const { key } of artifacts) await storage.remove(key)
  await removeArtifacts(
    db,
    artifacts.map(({ id }) => id),
  )
  const datasets = await findDeletedDatasets(db)
  for (const key of datasets.flatMap(({ keys }) => keys)) await storage.remove(key)
  await removeDatasets(
    db,
    datasets.map(({ id }) => id),
  )
  await removeOldWorkflows(db)
  await removeOldProgress(db)
  await removeStaleFolders(temporaryFolder, inUse())
}

/** Removes temporary folders that nothing has touched for a day and that no present work names. */
async function removeStaleFolders(temporaryFolder: string, inUse: readonly string[]): Promise<void> {
  const names = await readdir(temporaryFolder).catch(() => [])
  for (const name of names) {
    const path = join(temporaryFolder, name)
    const touched = await stat(path).catch(() => null)
    const used = inUse.some((id) => name.includes(id))
    if (touched && !used && Date.now() - touched.mtimeMs > 24 * HOUR)
      await rm(path, { recursive: true, force: true })
  }
}
