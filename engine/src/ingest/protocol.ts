/** What an ingest's child process and its parent say to each other. */
import type { CsvOptions, DatasetProfile, ExcelOptions, ReadingOptions } from '@anj/workflow'
import type { EngineProblem } from '../model/engine-problem.ts'
import type { ChildLimits } from '../model/run-request.ts'

/** What is said of how a file is to be read, while the rest is to be found out. */
export type GivenReading = Partial<
  Pick<CsvOptions, 'delimiter' | 'quote' | 'encoding' | 'header' | 'skipLines'> & Pick<ExcelOptions, 'sheet'>
>

export interface IngestRequest {
  readonly originalPath: string
  /** Where the columnar copy shall lie. */
  readonly columnarPath: string
  readonly fileName: string
  /** How the file is to be read; null to find out. */
  readonly options: ReadingOptions | null
  /** Holds when `options` is null. */
  readonly given?: GivenReading
  readonly limits: ChildLimits
}

export interface IngestResult {
  readonly options: ReadingOptions
  readonly profile: DatasetProfile
  /** Of the original, in hex. */
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
