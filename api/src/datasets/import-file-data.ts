import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import {
  createDataset,
  type DatasetWithVersion,
  findDatasetByHash,
  findDatasetByOriginal,
  type Tx,
} from '@anj/db'
import { type FileTableBytes, rowsAsCsvOptions } from '@anj/engine'
import {
  type Column,
  type CsvOptions,
  type FileReference,
  isCsvOptions,
  isExcelOptions,
  type ReadingOptions,
  sentence,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { auditDataset } from '../uploads/audit-dataset.ts'

/** An input node's settings in an opened file. */
export interface NodeData {
  readonly nodeId: string
  readonly config: {
    readonly datasetId: string | null
    readonly fileName: string
    readonly columns?: readonly Column[]
  }
  readonly note?: string
}

/** Files in the store that become datasets when the workflow is created. */
interface Taken {
  readonly keep: (tx: Tx, caller: Caller) => Promise<readonly NodeData[]>
  /** Removes files that didn't become datasets from the store. */
  readonly discard: () => Promise<void>
}

type Deps = Pick<AppDeps, 'db' | 'storage'>

/** Stores a file's embedded tables as CSV. */
export async function storeTables(
  deps: Deps,
  caller: Caller,
  tables: readonly FileTableBytes[],
): Promise<Taken> {
  const { storage } = deps
  const stored: { table: FileTableBytes; originalKey: string; bytes: number }[] = []
  const discard = () => removeUnkept(deps, caller, stored)
  for (const table of tables) {
    const originalKey = newOriginalKey()
    const { bytes } = await storage.put(originalKey, Readable.from([table.csv])).catch(after(discard))
    stored.push({ table, originalKey, bytes })
  }
  return {
    discard,
    keep: async (tx, caller) => {
      const nodeData: NodeData[] = []
      for (const { table, originalKey, bytes } of stored) {
        const { nodeId, fileName, header } = table
        const dataset = await createDataset(tx, caller, {
          fileName,
          bytes,
          originalKey,
          options: { ...rowsAsCsvOptions, ...signOf(table.options) },
        })
        await auditDataset(tx, caller, 'dataset.uploaded', dataset)
        nodeData.push({
          nodeId,
          config: { datasetId: dataset.id, fileName, columns: textColumns(header) },
        })
      }
      return nodeData
    },
  }
}

/**
 * Finds the data that a file references, by hash. Uses the caller's own dataset directly. Copies a dataset that belongs
 * to another user in the organization or was read with different options.
 */
export async function resolveReferences(
  deps: Deps,
  caller: Caller,
  references: readonly FileReference[],
): Promise<Taken> {
  const { db, storage } = deps
  const found: {
    reference: FileReference
    dataset: DatasetWithVersion | null
    options: ReadingOptions | null
    originalKey: string | null
  }[] = []
  const discard = () => removeUnkept(deps, caller, found)
  for (const reference of references) {
    const dataset = (await findDatasetByHash(db, caller, reference.sha256)) ?? null
    const options = dataset && wantedOptions(dataset.version.options, reference)
    const usable = dataset?.ownerId === caller.id && options === dataset.version.options
    const originalKey = dataset && !usable ? newOriginalKey() : null
    if (dataset && originalKey) {
      const copy = storage.put(originalKey, storage.read(dataset.version.originalKey))
      await copy.catch(after(discard))
    }
    found.push({ reference, dataset, options, originalKey })
  }
  return {
    discard,
    keep: async (tx, caller) => {
      const nodeData: NodeData[] = []
      for (const { reference, dataset, options, originalKey } of found) {
        const { nodeId, fileName } = reference
        if (!dataset) {
          nodeData.push({
            nodeId,
            config: { datasetId: null, fileName },
            note: sentence('noteChooseFileAgain', { fileName }),
          })
          continue
        }
        const { bytes, profile } = dataset.version
        const keptDataset = originalKey
          ? await createDataset(tx, caller, { fileName, bytes, originalKey, options })
          : dataset
        if (originalKey) await auditDataset(tx, caller, 'dataset.uploaded', keptDataset)
        const columns = textColumns(profile?.columns.map(({ name }) => name) ?? [])
        nodeData.push({ nodeId, config: { datasetId: keptDataset.id, fileName, columns } })
      }
      return nodeData
    },
  }
}

/**
 * Removes files that didn't become datasets. If Anj can't check this, for example because the database became
 * unavailable during the commit, the files stay. An unused file does no harm, but a dataset without a file does.
 */
async function removeUnkept(
  { db, storage }: Deps,
  caller: Caller,
  files: readonly { readonly originalKey: string | null }[],
): Promise<void> {
  for (const { originalKey } of files) {
    if (!originalKey) continue
    const dataset = await findDatasetByOriginal(db, caller.id, originalKey).catch(() => 'unknown')
    if (!dataset) await storage.remove(originalKey)
  }
}

/** Returns an error handler that cleans up and rethrows the error. */
function after(tidyUp: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    await tidyUp()
    throw error
  }
}

/** Returns a table's decimal sign, which can't be derived from the embedded rows. */
function signOf(options: ReadingOptions | undefined): Pick<CsvOptions, 'decimalSign'> {
  return options && isCsvOptions(options) && options.decimalSign ? { decimalSign: options.decimalSign } : {}
}

/**
 * Returns the options for reading a file. These are the options saved with the workflow, or the existing options with
 * the sheet that the workflow reads.
 */
function wantedOptions(
  options: ReadingOptions | null,
  { sheet, options: saved }: FileReference,
): ReadingOptions | null {
  if (options && saved) return isDeepStrictEqual(options, saved) ? options : saved
  if (!options || !isExcelOptions(options) || sheet === null || sheet === options.sheet) return options
  return { ...options, sheet }
}

/** Returns a new, unused key in the store for an original. */
function newOriginalKey(): string {
  return `originals/${randomUUID()}`
}

function textColumns(names: readonly string[]): readonly Column[] {
  return names.map((name) => ({ name, type: 'text' }))
}
