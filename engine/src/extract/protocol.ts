/** Messages between an extract's child process and its parent. */
import type { Column } from '@anj/workflow'
import type { EngineProblem } from '../model/engine-problem.ts'
import type { ChildLimits } from '../model/run-request.ts'
import type { DatabaseSource } from '../model/source.ts'

export interface ExtractRequest {
  readonly source: DatabaseSource
  /** The node's title, for messages. */
  readonly title?: string
  /** Destination of the columnar copy. */
  readonly columnarPath: string
  readonly limits: ChildLimits
  /** The limits at which reading stops. `bytes` counts the rows as text. */
  readonly most: { readonly rows: number; readonly bytes: number }
}

export interface ExtractResult {
  /** All columns of the source, as the server currently describes them. */
  readonly columns: readonly Column[]
  readonly rows: number
  readonly emptyRows: number
  readonly emptyCells: number
  /** True when the source has more rows than the extract. */
  readonly isSample: boolean
  /** Size of the columnar copy. */
  readonly bytes: number
}

export type ToExtractChild =
  | { readonly type: 'start'; readonly request: ExtractRequest; readonly workFolder: string }
  | { readonly type: 'cancel' }

export type FromExtractChild =
  /** The child has received the request. */
  | { readonly type: 'begun' }
  | { readonly type: 'progress'; readonly rows: number }
  | { readonly type: 'done'; readonly result: ExtractResult }
  | { readonly type: 'failed'; readonly problem: EngineProblem }
