/** What a preview child and the pool that holds it say to each other. */
import type { Column, Reject, WorkflowGraph } from '@anj/workflow'
import type { ChildLimits, EngineProblem, ReadableSource } from '../child/protocol.ts'
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
}

export interface PreviewPage {
  readonly columns: readonly Column[]
  /** Cells as a target would hold them, as text. */
  readonly rows: readonly (readonly (string | null)[])[]
  /** Values of these rows, and of rows left out between them, that don't convert; in the rows they are null. */
  readonly rejects: readonly Reject[]
  /** The number of each row in its source, which rejects name; null behind a join or union, whose rows have none of their own. */
  readonly numbers: readonly number[] | null
}

export type NodeRequest = Pick<PreviewRequest, 'workflow' | 'nodeId' | 'sources'>

export interface CountRequest extends NodeRequest {
  /** Rows are counted where they lie, whatever is said of the sources. */
  readonly asStored?: boolean
}

/** One look at a node, and what answers it. */
export type Look =
  | { readonly type: 'preview'; readonly request: PreviewRequest }
  | { readonly type: 'count'; readonly request: CountRequest }
  | { readonly type: 'matches'; readonly request: NodeRequest }
export type Answer = PreviewPage | number | JoinMatches

export type ToPreviewChild =
  | { readonly type: 'look'; readonly id: number; readonly look: Look; readonly limits: ChildLimits }
  | { readonly type: 'cancel'; readonly id: number }

export type FromPreviewChild =
  /** `answer` is a page, a count or matches, as was asked. */
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
