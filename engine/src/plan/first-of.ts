import type { DatasetSource } from '../model/source.ts'

/**
 * A file of which a try reads the first rows only. How many of its empty cells became null was counted over the whole
 * file, so a part of it counts none.
 */
export function firstOf(source: DatasetSource, firstRows: number): DatasetSource {
  if (source.rows <= firstRows) return source
  return { ...source, rows: firstRows, firstRows, emptyCells: 0 }
}
