import { type Db, findInputs, type Owner, type Tx } from '@anj/db'
import type { ReadableSource, Storage } from '@anj/engine'
import type { WorkflowNode } from '@anj/workflow'
import { findExtractSources } from '../extracts/find-extract-sources.ts'
import { toSource } from './to-source.ts'

/** What the inputs on a path read, by node: files from their datasets, databases from their extracts. */
export async function findSources(
  { db, storage }: { readonly db: Db | Tx; readonly storage: Storage },
  person: Owner,
  path: readonly WorkflowNode[],
): Promise<Readonly<Record<string, ReadableSource>>> {
  const versions = await findInputs(db, person, path)
  const files = [...versions].flatMap(([id, version]) => {
    const source = toSource(storage, version)
    return source ? [[id, source] as const] : []
  })
  const extracts = await findExtractSources({ db, storage }, person, path)
  return Object.fromEntries([...files, ...extracts])
}
