import { findRunDatasetsToRemove, removeDatasets } from '@anj/db'
import type { WorkerContext } from '../context.ts'
import { removeFilesOf } from './clean-up.ts'

/**
 * Removes the rows that came with calls whose runs ended or were never created. It runs right after such a
 * run, and periodically for those whose worker or API process crashed.
 */
export async function removeRunDatasets(context: WorkerContext): Promise<void> {
  const { db } = context
  await removeDatasets(db, await removeFilesOf(context, await findRunDatasetsToRemove(db)))
}
