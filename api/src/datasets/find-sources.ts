import { type Db, findInputs, type Owner, type Tx } from '@anj/db'
import type { LocalFiles, ReadableSource } from '@anj/engine'
import { isFileInput, type WorkflowNode } from '@anj/workflow'
import { findExtractSources } from './find-extract-sources.ts'
import { toSource } from './to-source.ts'

/**
 * Returns the sources for the inputs before a node, by node ID: datasets for files, extracts for databases. The sources
 * are readable while the files are leased.
 */
export async function findSources(
  db: Db | Tx,
  files: LocalFiles,
  person: Owner,
  path: readonly WorkflowNode[],
): Promise<Readonly<Record<string, ReadableSource>>> {
  const versions = await findInputs(db, person, path.filter(isFileInput))
  const extracts = await findExtractSources(db, files, person, path)
  const datasets = await Promise.all(
    [...versions].map(async ([id, version]) => {
      const source = await toSource(files, version)
      return source ? [[id, source] as const] : []
    }),
  )
  return Object.fromEntries([...datasets.flat(), ...extracts])
}
