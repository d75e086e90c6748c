import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { listArtifacts } from '@anj/db'
import { outputKey } from '../../worker/src/runs/run-files.ts'
import { ownerOf, type TestProduct } from '../../worker/src/testing/product.ts'
import type { DamageTarget, OutputNode } from './target.ts'

/** The files of a run that stay after it. A run from a database stores its first rows. */
const storedFiles: ReadonlySet<string> = new Set(['output', 'rejects', 'result.parquet'])

/** Opens the target of a file output. Each run writes its own file, so there is no file in the old state. */
export function openFileTarget(
  product: TestProduct,
  name: string,
  output: OutputNode,
  /** Identifies a complete file: the hash of its bytes, unless they depend on the time. */
  fingerprint: (path: string) => Promise<string> = async (path) =>
    createHash('sha256').update(readFileSync(path)).digest('hex'),
): DamageTarget {
  let whole: string | undefined
  let bytes = 0
  const pathOf = (runId: string) => product.storage.path(outputKey(runId))
  const shown = async (runId: string) =>
    (await listArtifacts(product.database.db, ownerOf(product.actor), [runId])).some(
      ({ kind }) => kind === 'output',
    )
  return {
    name,
    paths: ['file'],
    output: () => output,
    prepare: async () => undefined,
    state: async (_path, runId) => {
      const path = pathOf(runId)
      const isShown = await shown(runId)
      if (!existsSync(path))
        return isShown ? { otherwise: 'the API shows a file that does not exist' } : 'old'
      const print = await fingerprint(path)
      // The first run is undisturbed, so its file is the complete one.
      whole ??= print
      bytes ||= statSync(path).size
      if (print !== whole) return { otherwise: `another file of ${statSync(path).size} bytes` }
      return isShown ? 'new' : { otherwise: 'a complete file that the API does not show' }
    },
    count: async () => 0,
    countAfter: () => 0,
    leftovers: async (runId) => readdirSync(dirname(pathOf(runId))).filter((file) => !storedFiles.has(file)),
    busy: async () => 0,
    fileBytes: () => bytes,
    close: async () => undefined,
  }
}
