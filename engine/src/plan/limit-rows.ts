import type { DatasetSource } from '../model/source.ts'

/**
 * Limits a file to its first rows, for a test run. The number of empty cells that became null is known only for the
 * complete file, so a limited file reports 0.
 */
export function limitRows(source: DatasetSource, firstRows: number): DatasetSource {
  if (source.rows <= firstRows) return source
  return { ...source, rows: firstRows, firstRows, emptyCells: 0 }
}
