import { findRunDatasetsToRemove, removeDatasets } from '@anj/db'
import type { WorkerContext } from '../context.ts'
import { withoutFiles } from './clean-up.ts'

/**
 * Removes the rows that came with calls whose runs are over, or were never made. Right after such a run, and again and
 * again, for those whose worker or api died.
 */
export async function removeRunDatasets(context: WorkerContext): Promise<void> {
  const { db } = context
  await removeDatasets(db, await withoutFiles(context, await findRunDatasetsToRemove(db)))
}
