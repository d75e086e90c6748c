/** Messages between an ingest's child process and its parent. */
import type { CsvOptions, DatasetProfile, ExcelOptions, ReadingOptions } from '@anj/workflow'
import type { EngineProblem } from '../model/engine-problem.ts'
import type { ChildLimits } from '../model/run-request.ts'

/** The options that the user chose. Anj detects the others. */
export type ReadingOverrides = Partial<
  Pick<CsvOptions, 'delimiter' | 'quote' | 'encoding' | 'header' | 'skipLines'> & Pick<ExcelOptions, 'sheet'>
>

export interface IngestRequest {
  readonly originalPath: string
  /** The path of the columnar copy. */
  readonly columnarPath: string
  readonly fileName: string
  /** Complete reading options; null to detect them. */
  readonly options: ReadingOptions | null
  /** Applies only when `options` is null. */
  readonly given?: ReadingOverrides
  readonly limits: ChildLimits
}

export interface IngestResult {
  readonly options: ReadingOptions
  readonly profile: DatasetProfile
  /** The hash of the original, in hex. */
  readonly sha256: string
  readonly bytes: number
}

export type ToIngestChild = {
  readonly type: 'start'
  readonly request: IngestRequest
  readonly workFolder: string
}

export type FromIngestChild =
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'done'; readonly result: IngestResult }
  | { readonly type: 'failed'; readonly problem: EngineProblem }
