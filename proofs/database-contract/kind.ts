import type { ConfigOf, WorkflowNode } from '@anj/workflow'
import type { Target } from '../../engine/src/model/run-request.ts'
import type { ReadableSource, Source } from '../../engine/src/model/source.ts'

/** Where one table goes, and how it is read again. */
export interface Place {
  readonly output: WorkflowNode
  readonly target: Target
  /** What our own source of the kind finds there, in a columnar copy. */
  read(): Promise<ReadableSource>
  /** The same as a run would read it, where a run can: with the node that it belongs to. */
  readonly source?: { readonly node: WorkflowNode; readonly source: Source }
}

export interface PlaceOptions {
  /** Of a database: its table, beside the flags; of a file: nothing. */
  readonly tableName?: string
  readonly flags?: Partial<ConfigOf<'postgresqlOutput'>>
}

/** A kind that is open for one file of tests. */
export interface OpenKind extends AsyncDisposable {
  /** A folder for datasets and copies. */
  readonly folder: string
  place(options?: PlaceOptions): Promise<Place>
  /** Runs a statement of the server's own SQL, where it has one, and gives texts. */
  readonly sql?: (statement: string) => Promise<readonly (readonly (string | null)[])[]>
}

/** A kind of target and source. One entry in the table of kinds makes the whole suite run over it. */
export interface Kind {
  readonly name: string
  readonly family: 'file' | 'postgresql' | 'mysql' | 'mssql'
  readonly limits: {
    /** Null and the empty string are one, as in every file. */
    readonly emptyIsNull: boolean
    /** The code with which a table of 500 text columns is refused; null where it is taken. */
    readonly textColumns500: string | null
    readonly intColumns500: string | null
    /** The code with which a cell of 10 MB is refused; null where it is carried. */
    readonly longCell: string | null
    /** Of the odd names those that the kind has no way to write; refused. */
    readonly impossibleNames: readonly string[]
    /** Longest name of a column, in characters; longer ones are refused. */
    readonly nameCharacters: number | null
  }
  /** Null where the kind can't be tried on this machine. */
  open(): Promise<OpenKind>
}
