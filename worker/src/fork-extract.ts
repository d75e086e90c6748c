import type { ChildLimits, DatabaseSource } from '@anj/engine'
import { AppError, type Column } from '@anj/workflow'

export interface ExtractOrder {
  readonly source: DatabaseSource
  readonly columnarPath: string
  readonly limits: ChildLimits
  /** Reading ends at the first of both. */
  readonly most: { readonly rows: number; readonly bytes: number }
}

export interface Extracted {
  readonly columns: readonly Column[]
  readonly rows: number
  readonly emptyRows: number
  readonly emptyCells: number
  readonly isSample: boolean
  readonly bytes: number
}

/** Reads the first rows of a database source in a child process into a columnar copy. */
export type ForkExtract = (
  order: ExtractOrder,
  on: { readonly progress: (rows: number) => void },
  options: { readonly signal: AbortSignal },
) => Promise<Extracted>

/** Until the engine has a child for it. */
export const forkExtract: ForkExtract = async () => {
  throw new AppError('kindNotWorking', { title: 'Refresh' })
}
