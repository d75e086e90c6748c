import { findRunDatasetsToRemove, removeDatasets } from '@anj/db'
import type { WorkerContext } from '../context.ts'
import { removeFilesOf } from './clean-up.ts'

/**
 * Removes rows from calls whose runs ended or were never created. A worker calls this function right after such a run,
 * and periodically because a worker or API process may have crashed.
 */
export async function removeRunDatasets(context: WorkerContext): Promise<void> {
  const { db } = context
  await removeDatasets(db, await removeFilesOf(context, await findRunDatasetsToRemove(db)))
}
