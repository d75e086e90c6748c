import { randomUUID } from 'node:crypto'
import { createDataset, type DatasetWithVersion, findDatasetByHash, type Tx } from '@anj/db'
import { rowsAsCsv, rowsAsCsvOptions } from '@anj/engine'
import { type Column, type FileReference, type FileTable, sentence } from '@anj/workflow'
import type { AppDeps } from '../deps.ts'
import type { Caller } from '../plugins/session.ts'
import { auditDataset } from './audit-dataset.ts'

/** What an input node of an opened file is to name. */
export interface NodeData {
  readonly nodeId: string
  readonly config: {
    readonly datasetId: string | null
    readonly fileName: string
    readonly columns?: readonly Column[]
  }
  readonly note?: string
}

/** Files that lie in the store and become datasets together with the workflow. */
interface Taken {
  readonly keep: (tx: Tx, caller: Caller) => Promise<readonly NodeData[]>
  /** Takes the files out of the store again, when there will be no datasets. */
  readonly discard: () => Promise<void>
}

type Deps = Pick<AppDeps, 'db' | 'storage'>

/** Writes the rows that a file holds as CSV into the store. */
export async function takeTables({ storage }: Deps, tables: readonly FileTable[]): Promise<Taken> {
  const stored: { table: FileTable; originalKey: string; bytes: number }[] = []
  for (const table of tables) {
    const originalKey = newOriginalKey()
    const { bytes } = await storage.put(originalKey, rowsAsCsv(table.rows))
    stored.push({ table, originalKey, bytes })
  }
  return {
    discard: () => removeAll(storage, stored),
    keep: async (tx, caller) => {
      const kept: NodeData[] = []
      for (const { table, originalKey, bytes } of stored) {
        const { nodeId, fileName, rows } = table
        const dataset = await createDataset(tx, caller, {
          fileName,
          bytes,
          originalKey,
          options: rowsAsCsvOptions,
        })
        await auditDataset(tx, caller, 'dataset.uploaded', dataset)
        kept.push({
          nodeId,
          config: { datasetId: dataset.id, fileName, columns: textColumns(rows[0] ?? []) },
        })
      }
      return kept
    },
  }
}

/** Finds what a file names by its hash: the caller's own dataset, or a copy of one of the organization's. */
export async function takeReferences(
  { db, storage }: Deps,
  caller: Caller,
  references: readonly FileReference[],
): Promise<Taken> {
  const found: {
    reference: FileReference
    dataset: DatasetWithVersion | null
    originalKey: string | null
  }[] = []
  for (const reference of references) {
    const dataset = (await findDatasetByHash(db, caller, reference.sha256)) ?? null
    const originalKey = dataset && dataset.ownerId !== caller.id ? newOriginalKey() : null
    if (dataset && originalKey) await storage.put(originalKey, storage.read(dataset.version.originalKey))
    found.push({ reference, dataset, originalKey })
  }
  return {
    discard: () => removeAll(storage, found),
    keep: async (tx, caller) => {
      const kept: NodeData[] = []
      for (const { reference, dataset, originalKey } of found) {
        const { nodeId, fileName } = reference
        if (!dataset) {
          kept.push({
            nodeId,
            config: { datasetId: null, fileName },
            note: sentence('noteChooseFileAgain', { fileName }),
          })
          continue
        }
        const { bytes, options, profile } = dataset.version
        const own = originalKey
          ? await createDataset(tx, caller, { fileName, bytes, originalKey, options })
          : dataset
        if (originalKey) await auditDataset(tx, caller, 'dataset.uploaded', own)
        const columns = textColumns(profile?.columns.map(({ name }) => name) ?? [])
        kept.push({ nodeId, config: { datasetId: own.id, fileName, columns } })
      }
      return kept
    },
  }
}

async function removeAll(
  storage: AppDeps['storage'],
  files: readonly { readonly originalKey: string | null }[],
): Promise<void> {
  for (const { originalKey } of files) if (originalKey) await storage.remove(originalKey)
}

/** A key in the store for an original that nobody used before. */
export function newOriginalKey(): string {
  return `originals/${randomUUID()}`
}

function textColumns(names: readonly string[]): readonly Column[] {
  return names.map((name) => ({ name, type: 'text' }))
}
