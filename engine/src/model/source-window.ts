import type { RisingType } from '@anj/workflow'

/** The column by which a load finds new rows. */
export interface RisingColumn {
  readonly column: string
  readonly type: RisingType
}

/** The rows that a load reads, by the values of its rising column. Bounds are exact text in canonical form. */
export interface SourceWindow extends RisingColumn {
  /** True to read rows without a value too. `after` then has no effect. */
  readonly whole: boolean
  /** Only rows with greater values are read. Null for no limit. */
  readonly after: string | null
  /** Only rows with at most this value are read. Null if no row has a value. */
  readonly upTo: string | null
}

/** A rising column as the server knows it in a reading's snapshot. */
export interface RisingState {
  /** The greatest value, as the server writes it; null if no row has a value. */
  readonly largest: string | null
  /** Number of rows without a value. */
  readonly withoutValue: number
  /** False if the column is of a table and isn't the first column of an index. */
  readonly hasIndex: boolean
}
