import type { NewArtifact, Run } from '@anj/db'
import type { Storage } from '@anj/engine'
import {
  type InsightSummary,
  insightFileName,
  isFileOutput,
  isInsightNode,
  outputOf,
  writtenFileName,
} from '@anj/workflow'
import { outputKey, rejectListKey, rejectsKey, resultKey } from './run-files.ts'

const DAY = 24 * 60 * 60 * 1000

type File = Omit<NewArtifact, 'runId' | 'ownerId'>

/**
 * Returns the rows for the files that a run stored. Rejects are included however the run ended; the output, insight and
 * first rows are included only if it succeeded. The files expire after `keepDays`.
 */
export async function artifactsOf(
  run: Run,
  storage: Storage,
  status: 'succeeded' | 'failed' | 'cancelled',
  insight: InsightSummary | null,
  keepDays: number,
): Promise<readonly File[]> {
  const expiresAt = new Date(Date.now() + keepDays * DAY)
  const find = async (kind: File['kind'], fileName: string, key: string): Promise<readonly File[]> => {
    const file = await storage.stat(key)
    return file ? [{ kind, fileName, key, bytes: file.bytes, expiresAt }] : []
  }
  const rejects = [
    ...(await find('rejects', 'rejects.csv', rejectsKey(run.id))),
    ...(await find('rejectList', 'rejects.parquet', rejectListKey(run.id))),
  ]
  if (status !== 'succeeded') {
    await storage.remove(resultKey(run.id))
    return rejects
  }
  const result = await find('result', 'result.parquet', resultKey(run.id))
  const output = outputOf(run.snapshot)
  if (!output || !(isFileOutput(output) || isInsightNode(output))) return [...rejects, ...result]
  const file = isFileOutput(output)
    ? await find('output', writtenFileName(output.data.config), outputKey(run.id))
    : await find('insight', nameOf(insight), outputKey(run.id))
  if (file.length === 0) throw new Error(`The file of run ${run.id} is not in the store.`)
  return [...file, ...rejects, ...result]
}

function nameOf(insight: InsightSummary | null): string {
  if (!insight) throw new Error('A run that made an insight has no summary of it')
  return insightFileName(insight, 'json')
}
