import type { ConfigOf, WorkflowNode } from '@anj/workflow'
import type { Target } from '../../engine/src/model/run-request.ts'
import type { ReadableSource, Source } from '../../engine/src/model/source.ts'

/** The target of one table, with the means to read it back. */
export interface Place {
  readonly output: WorkflowNode
  readonly target: Target
  /** Reads the place with our own source into a columnar copy. */
  read(): Promise<ReadableSource>
  /** The source with its node as in a run, for kinds that a run can read. */
  readonly source?: { readonly node: WorkflowNode; readonly source: Source }
}

export interface PlaceOptions {
  /** The table name and flags of a database; unused for files. */
  readonly tableName?: string
  readonly flags?: Partial<ConfigOf<'postgresqlOutput'>>
}

/** A kind that is open for one test file. */
export interface OpenKind extends AsyncDisposable {
  /** A folder for datasets and copies. */
  readonly folder: string
  place(options?: PlaceOptions): Promise<Place>
  /** Runs a statement in the server's SQL and returns its rows as texts. */
  readonly sql?: (statement: string) => Promise<readonly (readonly (string | null)[])[]>
}

/** A kind of target and source. The whole suite runs for each entry in the table of kinds. */
export interface Kind {
  readonly name: string
  readonly family: 'file' | 'postgresql' | 'mysql' | 'mssql'
  readonly limits: {
    /** True when null and the empty string are the same, as in every file. */
    readonly emptyIsNull: boolean
    /** The error code for a table with 500 text columns; null if it is accepted. */
    readonly textColumns500: string | null
    readonly intColumns500: string | null
    /** The error code for a cell of 10 MB; null if it is accepted. */
    readonly longCell: string | null
    /** Unusual names that the kind can't write and therefore refuses. */
    readonly impossibleNames: readonly string[]
    /** Maximum length of a column name in characters; longer ones are refused. */
    readonly nameCharacters: number | null
  }
  /** Opens the kind, or returns null if it isn't available on this machine. */
  open(): Promise<OpenKind>
}
