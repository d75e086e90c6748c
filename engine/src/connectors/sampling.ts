import type { TableRef } from '@anj/workflow'

/** Sampled rows of a table. Each value is the server's text, truncated to `MAX_SAMPLE_LENGTH` characters. */
export interface SampledRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** The maximum length of a sampled value, in characters. Longer values are truncated. */
export const MAX_SAMPLE_LENGTH = 200

/** The time limit of one sampling query, in milliseconds. */
export const QUERY_TIMEOUT_MS = 2_000

/**
 * Reads a few rows of each table without writing anything or blocking other sessions. The time of each query and the
 * number of rows it reads are limited, so that large tables don't cost more. A query that takes too long throws
 * `sampleTooSlow`. Aborting a query also cancels it on the server, and the next query can follow immediately.
 */
export interface Sampling extends AsyncDisposable {
  /** Returns rows from all parts of a table if that needs no full scan, or else the first rows. */
  rowsOf(
    table: TableRef,
    columns: readonly string[],
    options: { readonly limit: number; readonly estimate: number | null; readonly signal: AbortSignal },
  ): Promise<SampledRows>
  /**
   * Looks up keys and returns the positions in `keys` of the keys that no row has. The caller ensures that an index
   * begins with these columns, so that each key takes just one index lookup.
   */
  missingFrom(
    table: TableRef,
    columns: readonly string[],
    keys: readonly (readonly string[])[],
    signal: AbortSignal,
  ): Promise<readonly number[]>
}
