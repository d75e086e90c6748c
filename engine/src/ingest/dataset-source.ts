import type { DatasetProfile } from '@anj/workflow'
import type { DatasetSource } from '../model/source.ts'

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
