/** What a preview child and the pool that holds it say to each other. */
import type { Column, DataType, Reject, WorkflowGraph } from '@anj/workflow'
import type { EngineProblem } from '../model/engine-problem.ts'
import type { ChildLimits } from '../model/run-request.ts'
import type { ReadableSource } from '../model/source.ts'
import type { JoinMatches } from '../plan/compile-matches.ts'

/** Which rows of which node are to be seen. */
export interface PreviewRequest {
  readonly workflow: WorkflowGraph
  readonly nodeId: string
  /** By input node id. */
  readonly sources: Readonly<Record<string, ReadableSource>>
  readonly offset: number
  readonly limit: number
  /** Longer cells are cut to so many characters, or fewer in a large page, and end in '…'; without it every cell comes whole. */
  readonly longestCell?: number
  /** The order of the rows, the most important column first; without it that of the source. */
  readonly sort?: readonly SortBy[]
  /** Only rows in which a cell contains this, in whatever letters. */
  readonly find?: string
}

/** Empty cells come last, whichever way. */
export interface SortBy {
  readonly column: string
  readonly descending: boolean
}

/** One page of rows. */
export interface PreviewPage {
  readonly columns: readonly Column[]
  /** Cells as a target would hold them, as text. */
  readonly rows: readonly (readonly (string | null)[])[]
  /** Values of these rows, and of rows left out between them, that don't convert; in the rows they are null. */
  readonly rejects: readonly Reject[]
  /** The number of each row in its source, which rejects name; null behind a join or union, whose rows have none of their own. */
  readonly numbers: readonly number[] | null
  /** Cells that were cut: row in this page and column, both from 0. */
  readonly cut: readonly (readonly [row: number, column: number])[]
}

/** A node that is looked at, in the workflow around it. */
export type NodeRequest = Pick<PreviewRequest, 'workflow' | 'nodeId' | 'sources'>

/** Which rows are counted. */
export interface CountRequest extends NodeRequest {
  /** Rows are counted where they lie, whatever is said of the sources. */
  readonly asStored?: boolean
  /** Only rows in which a cell contains this. */
  readonly find?: string
}

/** What the looked-at rows of a column hold. */
export interface ColumnFacts {
  readonly name: string
  readonly type: DataType
  readonly nulls: number
  readonly empty: number
  readonly distinct: number
  readonly distinctIsExact: boolean
  readonly min: string | null
  readonly max: string | null
  /** Of numbers. */
  readonly mean: number | null
  readonly top: readonly { readonly value: string; readonly count: number }[]
  /** Of numbers, dates and times: bars of equal width. */
  readonly histogram: readonly { readonly from: string; readonly to: string; readonly count: number }[]
}

/** What the looked-at rows of a node hold, column by column. */
export interface NodeProfile {
  readonly columns: readonly ColumnFacts[]
  /** How many rows were looked at, and whether they are all. */
  readonly rows: number
  readonly isAll: boolean
}

/** What of a Change Data Type would not convert. */
export interface FoundConversions {
  readonly columns: readonly {
    readonly column: string
    readonly fails: number
    readonly examples: readonly Reject[]
  }[]
  readonly rows: number
  readonly isAll: boolean
}

/** A pair of columns that may be keys of a join. */
export interface KeySuggestion {
  readonly left: string
  readonly right: string
  /** 0 to 1. */
  readonly score: number
  /** The share of looked-at left values that the right has; null when values were not looked at. */
  readonly overlap: number | null
}

/** One look at a node, and what answers it. */
export type Look =
  | { readonly type: 'preview'; readonly request: PreviewRequest }
  | { readonly type: 'count'; readonly request: CountRequest }
  | { readonly type: 'matches'; readonly request: NodeRequest }
  | { readonly type: 'profile'; readonly request: NodeRequest }
  | { readonly type: 'conversions'; readonly request: NodeRequest }
  | { readonly type: 'keys'; readonly request: NodeRequest }

/** By the type of the look. */
export interface Answers {
  readonly preview: PreviewPage
  readonly count: number
  readonly matches: JoinMatches
  readonly profile: NodeProfile
  readonly conversions: FoundConversions
  readonly keys: readonly KeySuggestion[]
}
export type Answer = Answers[Look['type']]

export type ToPreviewChild =
  | { readonly type: 'look'; readonly id: number; readonly look: Look; readonly limits: ChildLimits }
  | { readonly type: 'cancel'; readonly id: number }

export type FromPreviewChild =
  /** `answer` is what was asked. */
  | {
      readonly type: 'done'
      readonly id: number
      readonly answer: Answer
      readonly residentBytes: number
    }
  | {
      readonly type: 'failed'
      readonly id: number
      readonly problem: EngineProblem
      readonly residentBytes: number
    }
