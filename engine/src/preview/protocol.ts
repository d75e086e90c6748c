/** Messages between a preview child and its pool. */
import type {
  CheckedSql,
  Column,
  DataType,
  NumberFormat,
  Reject,
  SqlQuestion,
  WorkflowGraph,
} from '@anj/workflow'
import type { EngineProblem } from '../model/engine-problem.ts'
import type { RunMoment } from '../model/run-moment.ts'
import type { ChildLimits } from '../model/run-request.ts'
import type { ReadableSource } from '../model/source.ts'
import type { JoinMatches } from '../plan/compile-matches.ts'

/** A request for some rows of a node. */
export interface PreviewRequest {
  readonly workflow: WorkflowGraph
  readonly nodeId: string
  /** Keyed by input node ID. */
  readonly sources: Readonly<Record<string, ReadableSource>>
  /** The moment that formulas see, on the clock of the user's zone. Now, in UTC, by default. */
  readonly moment?: RunMoment
  readonly offset: number
  readonly limit: number
  /**
   * Maximum number of characters in a cell. The limit is lowered for a large page if necessary. Truncated cells end in
   * '…'. If omitted, cells are complete.
   */
  readonly longestCell?: number
  /** Sort columns, most important first. Without sort columns, the rows keep the source's order. */
  readonly sort?: readonly SortBy[]
  /** Selects only rows with a cell that contains this text, ignoring case. */
  readonly find?: string
}

/** A sort column. Nulls come last in both directions. */
export interface SortBy {
  readonly column: string
  readonly descending: boolean
}

/** One page of rows. */
export interface PreviewPage {
  readonly columns: readonly Column[]
  /** Cells as text, with the values that a target would store. */
  readonly rows: readonly (readonly (string | null)[])[]
  /** Values that fail to convert, in these rows (where the cells are null) and in the rows dropped between them. */
  readonly rejects: readonly Reject[]
  /** The source row number of each row, as in rejects. Null after a join or union, whose rows have no number. */
  readonly numbers: readonly number[] | null
  /** Truncated cells, by row on this page and column, both from 0. */
  readonly cut: readonly (readonly [row: number, column: number])[]
}

/** A node together with its workflow and sources. */
export type NodeRequest = Pick<PreviewRequest, 'workflow' | 'nodeId' | 'sources' | 'moment'>

/** A request for a node's row count. */
export interface CountRequest extends NodeRequest {
  /** True to count the rows in the files instead of trusting the sources' recorded counts. */
  readonly asStored?: boolean
  /** Counts only rows with a cell that contains this text. */
  readonly find?: string
}

/** Facts about a column, from the rows that were read. */
export interface ColumnFacts {
  readonly name: string
  readonly type: DataType
  readonly nulls: number
  readonly empty: number
  readonly distinct: number
  readonly distinctIsExact: boolean
  readonly min: string | null
  readonly max: string | null
  /** For numbers only. */
  readonly mean: number | null
  readonly top: readonly { readonly value: string; readonly count: number }[]
  /** Bars of equal width, for numbers, dates and times. */
  readonly histogram: readonly { readonly from: string; readonly to: string; readonly count: number }[]
}

/** Facts about all columns of a node, from the rows that were read. */
export interface NodeProfile {
  readonly columns: readonly ColumnFacts[]
  /** Number of rows read; `isAll` is true when the node has no other rows. */
  readonly rows: number
  readonly isAll: boolean
}

/** Values that a node would fail to convert. */
export interface ConversionReport {
  readonly columns: readonly {
    readonly column: string
    readonly fails: number
    readonly examples: readonly Reject[]
    /** For each format of the column, in the same order, the number of values that this format alone reads. */
    readonly formatHits: readonly number[]
  }[]
  readonly rows: number
  readonly isAll: boolean
}

/** A pair of columns that may be the keys of a join. */
export interface KeySuggestion {
  readonly left: string
  readonly right: string
  /** Likelihood from 0 to 1. */
  readonly score: number
  /** Share of the sampled left values that exist on the right. Null when no values were compared. */
  readonly overlap: number | null
}

/** A request for the columns that the SELECT of a step returns. */
export type SqlRequest = SqlQuestion

/** The columns that a SELECT returns, and true if it sorts its rows. */
export type SqlDescription = Pick<CheckedSql, 'columns' | 'isOrdered'>

/** A request for the values of a column. */
export interface ValuesRequest extends NodeRequest {
  readonly column: string
  /** Selects only values that contain this text, ignoring case. */
  readonly find?: string
  /** Maximum number of values. */
  readonly limit: number
}

/** The values of a column, the most frequent first. */
export interface ColumnValues {
  /** Values as the preview shows them; null for empty values. */
  readonly values: readonly { readonly value: string | null; readonly count: number }[]
  /** Number of different values that the request selects. */
  readonly distinct: number
  /** False if only the first rows were counted, because the column has too many values. */
  readonly isAll: boolean
}

/** A request for the paths in the JSON texts of a column. */
export interface JsonPathsRequest extends NodeRequest {
  readonly column: string
}

/** The paths of the values in the first JSON texts of a column. */
export interface JsonPaths {
  /** Paths of values that are neither an object nor a list with elements, with the number of values and the first one. */
  readonly paths: readonly { readonly path: string; readonly count: number; readonly example: string }[]
  readonly lists: readonly string[]
  /** Number of texts that were read, and of those among them that are no JSON. */
  readonly texts: number
  readonly notJson: number
  /** True if there are more paths. */
  readonly isCut: boolean
}

/** A request for the formats of a column's texts, for the type that the node gives the column. */
export interface FormatsRequest extends NodeRequest {
  readonly column: string
}

/** A format of dates, times or numbers that some texts of a column have. */
export interface FoundFormat {
  /** Pattern for dates and times. */
  readonly pattern?: string
  /** Signs of numbers. */
  readonly numberFormat?: NumberFormat
  /** Number of values that the format reads by itself, and the most frequent of them. */
  readonly values: number
  readonly example: string
  /** The pattern that swaps day and month and reads the same values, so that only the user knows the order. */
  readonly swapped?: string
}

/** The formats of a column's texts. */
export interface FoundFormats {
  /** The formats in order: each reads the most of the values that the earlier ones don't read. */
  readonly formats: readonly FoundFormat[]
  /** Names of the most frequent unit beside the numbers, such as € and EUR. The formats ignore them. */
  readonly units: readonly string[]
  /** Other units, whose numbers can't be compared with them. */
  readonly otherUnits: readonly { readonly unit: string; readonly values: number }[]
  /**
   * Number of values with different meanings, with the most frequent of them: in two of the formats, or in one of them
   * and in another format that reads the same values.
   */
  readonly unclear: { readonly values: number; readonly example: string } | null
  /** True if the column has cells of numbers as well as texts, so that the format of these cells comes first. */
  readonly numberCells: boolean
  /** Number of values that aren't empty, and of those that the formats read together. */
  readonly values: number
  readonly read: number
  /** Number of values with spaces around them, which the formats ignore. */
  readonly padded: number
  /** False if only the first rows were read. */
  readonly isAll: boolean
}

/** A request for some of a run's rejects. */
export interface RejectsRequest {
  /** Path of the list that the run wrote. */
  readonly path: string
  readonly offset: number
  readonly limit: number
  /** Maximum number of characters in a value. */
  readonly longestValue: number
  readonly nodeId?: string
  readonly column?: string
  readonly reason?: string
  /** Selects only rejects whose value contains this text, ignoring case, or whose row has this number. */
  readonly find?: string
  /** True to list the last rows first. */
  readonly isDescending?: boolean
}

/** One page of a run's rejects, in row order. */
export interface RejectPage {
  readonly rejects: readonly Reject[]
  /** Truncated values, by place on this page, from 0. */
  readonly cut: readonly number[]
  /** Number of rejects that the request selects. */
  readonly found: number
  /** Numbers of all rejects of the run, the largest first. */
  readonly groups: readonly RejectGroup[]
}

/** Number of rejects of one column that have the same reason. */
export interface RejectGroup {
  readonly nodeId: string
  readonly column: string
  readonly reason: string
  readonly count: number
}

/** A preview question. */
export type PreviewQuery =
  | { readonly type: 'preview'; readonly request: PreviewRequest }
  | { readonly type: 'count'; readonly request: CountRequest }
  | { readonly type: 'matches'; readonly request: NodeRequest }
  | { readonly type: 'profile'; readonly request: NodeRequest }
  | { readonly type: 'conversions'; readonly request: NodeRequest }
  | { readonly type: 'keys'; readonly request: NodeRequest }
  | { readonly type: 'values'; readonly request: ValuesRequest }
  | { readonly type: 'jsonPaths'; readonly request: JsonPathsRequest }
  | { readonly type: 'formats'; readonly request: FormatsRequest }
  | { readonly type: 'rejects'; readonly request: RejectsRequest }
  | { readonly type: 'sql'; readonly request: SqlRequest }

/** The answer to each type of question. */
export interface PreviewAnswers {
  readonly preview: PreviewPage
  readonly count: number
  readonly matches: JoinMatches
  readonly profile: NodeProfile
  readonly conversions: ConversionReport
  readonly keys: readonly KeySuggestion[]
  readonly values: ColumnValues
  readonly jsonPaths: JsonPaths
  readonly formats: FoundFormats
  readonly rejects: RejectPage
  readonly sql: SqlDescription
}
export type PreviewAnswer = PreviewAnswers[PreviewQuery['type']]

export type ToPreviewChild =
  | { readonly type: 'look'; readonly id: number; readonly look: PreviewQuery; readonly limits: ChildLimits }
  | { readonly type: 'cancel'; readonly id: number }

export type FromPreviewChild =
  /** The question with this ID has arrived. The child sends this message before it starts any work for it. */
  | { readonly type: 'begun'; readonly id: number }
  /** Answers the question with this ID. */
  | {
      readonly type: 'done'
      readonly id: number
      readonly answer: PreviewAnswer
      readonly residentBytes: number
    }
  | {
      readonly type: 'failed'
      readonly id: number
      readonly problem: EngineProblem
      readonly residentBytes: number
    }
