import type { TableRef } from '@anj/workflow'

/** Some rows of a table, each value as the server writes it as text, cut at `longestSample` characters. */
export interface SampledRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** Longer values are cut. */
export const longestSample = 200

/** How long one question may take, in milliseconds. */
export const longestQuestion = 2_000

/**
 * Looks at a few rows of a database: read-only, without locks that anybody waits for, each question limited in time and
 * in what it reads, so that a table of any size costs the same. A question whose time is over throws `sampleTooSlow`. One
 * that its signal ends is ended on the server too; the next one can be asked at once.
 */
export interface Sampling extends AsyncDisposable {
  /** Rows from all over a table where the server can give those without reading it whole, else its first ones. */
  rowsOf(
    table: TableRef,
    columns: readonly string[],
    options: { readonly limit: number; readonly estimate: number | null; readonly signal: AbortSignal },
  ): Promise<SampledRows>
  /**
   * Which of these keys no row of a table has, by their places in `keys`. Asked only where an index of the table begins
   * with these columns, so that each key costs one look into it.
   */
  missingFrom(
    table: TableRef,
    columns: readonly string[],
    keys: readonly (readonly string[])[],
    signal: AbortSignal,
  ): Promise<readonly number[]>
}
