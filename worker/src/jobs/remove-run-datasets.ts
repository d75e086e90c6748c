import { findRunDatasetsToRemove, removeDatasets } from '@anj/db'
import type { WorkerContext } from '../context.ts'
import { removeFilesOf } from './clean-up.ts'

/**
 * Removes the rows that calls sent for runs that have ended or were never created. A worker calls this right after such
 * a run, and also periodically, in case a worker or API process crashed.
 */
export async function removeRunDatasets(context: WorkerContext): Promise<void> {
  const { db } = context
  await removeDatasets(db, await removeFilesOf(context, await findRunDatasetsToRemove(db)))
}
