import type { NewArtifact, Run } from '@anj/db'
import type { Storage } from '@anj/engine'
import { isKind, outputOf } from '@anj/workflow'
import { outputKey } from './run-request.ts'

const DAY = 24 * 60 * 60 * 1000
const keptDays = 30

/** The files that a successful run left in the store, as rows that appear together with its success. */
export async function artifactsOf(
  run: Run,
  storage: Storage,
): Promise<readonly Omit<NewArtifact, 'runId' | 'ownerId'>[]> {
  const output = outputOf(run.snapshot)
  if (!output || !isKind(output, 'csvOutput')) return []
  const key = outputKey(run.id)
  const file = await storage.stat(key)
  if (!file) throw new Error(`The file of run ${run.id} is not in the store.`)
  const expiresAt = new Date(Date.now() + keptDays * DAY)
  return [{ kind: 'output', fileName: output.data.config.fileName, key, bytes: file.bytes, expiresAt }]
}
