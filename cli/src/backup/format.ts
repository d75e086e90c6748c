/**
 * The format of a backup, which is a tar archive compressed with zstd. `manifest.json` comes first. Parts of tables
 * (`tables/NAME/NUMBER`), files (`objects/KEY`) and `webhooks.json` follow. After every few parts, an `index/NUMBER`
 * lists the SHA-256, length and name of each of these parts. `end.json` is last.
 */
import type { SavedSequence, SavedTable, SchemaVersion } from '@anj/db'

export const formatVersion = 1

/** The first entry. It determines whether this program can restore the backup. */
export interface Manifest {
  readonly format: 'anj-backup'
  readonly version: number
  /** The time of the backup, in ISO 8601. */
  readonly madeAt: string
  readonly schema: SchemaVersion
  readonly keyIds: readonly string[]
  readonly tables: readonly SavedTable[]
  readonly sequences: readonly SavedSequence[]
}

/** The last entry. It proves that no part is missing. */
export interface BackupTrailer {
  readonly parts: number
  readonly files: number
  /** Total size of all parts, uncompressed. */
  readonly bytes: number
  /** Keys of files that were removed during the backup. */
  readonly removed: readonly string[]
}

export const indexLine = (sha256: string, bytes: number, name: string) => `${sha256} ${bytes} ${name}\n`

/** Number of characters after which an index is written. */
export const INDEX_SIZE_CHARS = 64 * 1024

/** Maximum size of a table's part in bytes, not counting its last row. */
export const TABLE_PART_BYTES = 4 * 1024 * 1024

/** Size of the blocks in which a backup is compressed, written and read. Small blocks cost more than their compression. */
export const BLOCK_BYTES = 512 * 1024
