/** What an extract's child process and its parent say to each other. */
import type { Column } from '@anj/workflow'
import type { EngineProblem } from '../model/engine-problem.ts'
import type { ChildLimits } from '../model/run-request.ts'
import type { DatabaseSource } from '../model/source.ts'

export interface ExtractRequest {
  readonly source: DatabaseSource
  /** For sentences: the node's title. */
  readonly title?: string
  /** Where the columnar copy shall lie. */
  readonly columnarPath: string
  readonly limits: ChildLimits
  /** Reading stops at the first of the two; bytes are those of the rows as text. */
  readonly most: { readonly rows: number; readonly bytes: number }
}

export interface ExtractResult {
  /** All columns of the source, as its server describes them now. */
  readonly columns: readonly Column[]
  readonly rows: number
  readonly emptyRows: number
  readonly emptyCells: number
  /** The source has more rows than these. */
  readonly isSample: boolean
  /** Of the columnar copy. */
  readonly bytes: number
}

export type ToExtractChild =
  | { readonly type: 'start'; readonly request: ExtractRequest; readonly workFolder: string }
  | { readonly type: 'cancel' }

export type FromExtractChild =
  | { readonly type: 'progress'; readonly rows: number }
  | { readonly type: 'done'; readonly result: ExtractResult }
  | { readonly type: 'failed'; readonly problem: EngineProblem }
