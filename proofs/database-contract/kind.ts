import type { ConfigOf, WorkflowNode } from '@anj/workflow'
import type { Target } from '../../engine/src/model/run-request.ts'
import type { ReadableSource, Source } from '../../engine/src/model/source.ts'

/** A target for one table, and a source that reads the table back. */
export interface Place {
  readonly output: WorkflowNode
  readonly target: Target
  /** Reads the place's rows with Anj's source into a columnar copy. */
  read(): Promise<ReadableSource>
  /** The place as the source of a run, for kinds that a run can read. */
  readonly source?: { readonly node: WorkflowNode; readonly source: Source }
}

export interface PlaceOptions {
  /** The table name and flags of a database; unused for files. */
  readonly tableName?: string
  readonly flags?: Partial<ConfigOf<'postgresqlOutput'>>
}

/** A kind that has been opened for one test file. */
export interface OpenKind extends AsyncDisposable {
  /** A folder for datasets and copies. */
  readonly folder: string
  place(options?: PlaceOptions): Promise<Place>
  /** Runs a statement in the server's SQL and returns its rows as texts. */
  readonly sql?: (statement: string) => Promise<readonly (readonly (string | null)[])[]>
}

/** A kind of target and source. The whole suite runs for each entry in `kinds`. */
export interface Kind {
  readonly name: string
  readonly family: 'file' | 'postgresql' | 'mysql' | 'mssql'
  readonly limits: {
    /** True if the kind can't distinguish null from an empty text, which applies to every kind of file. */
    readonly emptyIsNull: boolean
    /** The error code for a table with 500 text columns; null if it is accepted. */
    readonly textColumns500: string | null
    readonly intColumns500: string | null
    /** The error code for a cell of 10 MB; null if it is accepted. */
    readonly longCell: string | null
    /** Unusual names that this kind of database refuses because it can't store them. */
    readonly impossibleNames: readonly string[]
    /** Maximum length of a column name in characters. This kind of database refuses longer names. */
    readonly nameCharacters: number | null
  }
  /** Opens the kind, or returns null if it isn't available on this machine. */
  open(): Promise<OpenKind>
}
