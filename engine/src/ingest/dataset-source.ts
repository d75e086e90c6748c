import type { DatasetProfile, StoredRows } from '@anj/workflow'
import type { DatasetSource } from '../model/source.ts'

/**
 * Describes a file for plans, from the path of its columnar copy and its profile. Before the columns are profiled, the
 * facts about the copy are enough; a run then checks the types itself.
 */
export function storedSource(
  path: string,
  { profile, stored }: { readonly profile: DatasetProfile | null; readonly stored: StoredRows | null },
): DatasetSource | null {
  if (profile) return datasetSource(path, profile)
  if (!stored) return null
  const { columns, rows, emptyRows, emptyCells } = stored
  return { kind: 'dataset', path, columns, rows, emptyRows, emptyCells }
}

/** Describes an ingested file for plans, from the path of its columnar copy and its profile. */
export function datasetSource(path: string, profile: DatasetProfile): DatasetSource {
  const { rows, emptyRows, emptyCells, columns } = profile
  return {
    kind: 'dataset',
    path,
    columns: columns.map(({ name }) => name),
    rows,
    emptyRows,
    emptyCells,
    numberCells: columns.filter(({ numberCells }) => numberCells).map(({ name }) => name),
    proofs: columns.map(({ proof }) => proof ?? null),
    digits: columns.map(({ digits }) => digits ?? null),
  }
}
