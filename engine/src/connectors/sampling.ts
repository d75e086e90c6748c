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
 * Samples a few rows of a database, read-only and without blocking other sessions. Each query has a limit on its time
 * and on the rows it reads, so that the cost doesn't grow with the table. A query that exceeds its time limit throws
 * `sampleTooSlow`. Aborting a query also cancels it on the server; the next query can follow immediately.
 */
export interface Sampling extends AsyncDisposable {
  /** Returns rows from all parts of a table if that needs no full scan, or else the first rows. */
  rowsOf(
    table: TableRef,
    columns: readonly string[],
    options: { readonly limit: number; readonly estimate: number | null; readonly signal: AbortSignal },
  ): Promise<SampledRows>
  /**
   * Returns the positions in `keys` of the keys that don't occur in any row. Callers ensure that an index begins with
   * these columns, so that each key costs one index lookup.
   */
  missingFrom(
    table: TableRef,
    columns: readonly string[],
    keys: readonly (readonly string[])[],
    signal: AbortSignal,
  ): Promise<readonly number[]>
}
