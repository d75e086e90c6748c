/** What a preview child and the pool that holds it say to each other. */
import type { Column, Reject, WorkflowGraph } from '@anj/workflow'
import type { ChildLimits, EngineProblem, ReadableSource } from '../child/protocol.ts'

/** Which rows of which node are to be seen. */
export interface PreviewRequest {
  readonly workflow: WorkflowGraph
  readonly nodeId: string
  /** By input node id. */
  readonly sources: Readonly<Record<string, ReadableSource>>
  readonly offset: number
  readonly limit: number
  /** Longer cells are cut to so many characters and end in '…'; without it every cell comes whole. */
  readonly longestCell?: number
}

export interface PreviewPage {
  readonly columns: readonly Column[]
  /** Cells as a target would hold them, as text. */
  readonly rows: readonly (readonly (string | null)[])[]
  /** Values of these rows, and of rows left out between them, that don't convert; in the rows they are null. */
  readonly rejects: readonly Reject[]
}

export type Look =
  | { readonly type: 'preview'; readonly request: PreviewRequest }
  | { readonly type: 'count'; readonly request: Pick<PreviewRequest, 'workflow' | 'nodeId' | 'sources'> }

export type ToPreviewChild =
  | { readonly type: 'look'; readonly id: number; readonly look: Look; readonly limits: ChildLimits }
  | { readonly type: 'cancel'; readonly id: number }

export type FromPreviewChild =
  /** `answer` is a page or a count, as was asked. */
  | {
      readonly type: 'done'
      readonly id: number
      readonly answer: PreviewPage | number
      readonly residentBytes: number
    }
  | {
      readonly type: 'failed'
      readonly id: number
      readonly problem: EngineProblem
      readonly residentBytes: number
    }
