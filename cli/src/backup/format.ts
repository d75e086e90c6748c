/**
 * The file of a backup: a tar archive, compressed with gzip. `manifest.json` comes first; then parts of tables
 * (`tables/NAME/NUMBER`), of files (`objects/KEY`) and `webhooks.json`; after each few of them an `index/NUMBER` with their SHA-256,
 * lengths and names; `end.json` is last.
 */
import type { SavedSequence, SavedTable, SchemaVersion } from '@anj/db'

export const formatVersion = 1

/** What stands in front, by which is judged whether a backup can be restored here. */
export interface Manifest {
  readonly format: 'anj-backup'
  readonly version: number
  /** ISO 8601. */
  readonly madeAt: string
  readonly schema: SchemaVersion
  readonly keyIds: readonly string[]
  readonly tables: readonly SavedTable[]
  readonly sequences: readonly SavedSequence[]
}

/** What stands at the end, by which is known that nothing is missing. */
export interface Ending {
  readonly parts: number
  readonly files: number
  /** Of all parts, before they were compressed. */
  readonly bytes: number
  /** Keys of files that were removed while the backup was taken. */
  readonly removed: readonly string[]
}

/** A line of an index. */
export const indexLine = (sha256: string, bytes: number, name: string) => `${sha256} ${bytes} ${name}\n`

/** An index follows when the lines of the last one are so many characters. */
export const indexSize = 64 * 1024

/** Bytes of a table's part, but for its last row. */
export const tablePart = 4 * 1024 * 1024
