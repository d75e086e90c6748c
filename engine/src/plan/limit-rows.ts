import type { DatasetSource } from '../model/source.ts'

/**
 * Limits a file to its first rows, for a test run. The number of empty cells that became null is known for the whole
 * file only, so a limited file reports 0.
 */
export function limitRows(source: DatasetSource, firstRows: number): DatasetSource {
  if (source.rows <= firstRows) return source
  return { ...source, rows: firstRows, firstRows, emptyCells: 0 }
}
