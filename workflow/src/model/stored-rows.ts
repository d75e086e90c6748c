import type { Note } from './note.ts'

/**
 * The facts about a file's columnar copy that a run needs, known as soon as the copy is complete. The profile of the
 * columns follows later.
 */
export interface StoredRows {
  readonly columns: readonly string[]
  readonly rows: number
  /** Number of rows with only empty cells. */
  readonly emptyRows: number
  /** Empty strings that became null. */
  readonly emptyCells: number
  /** Notes about how the file was read, which become part of the profile. */
  readonly notes: readonly Note[]
}
