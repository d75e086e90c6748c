/** Messages between an ingest's child process and its parent. */
import type { CsvOptions, DatasetProfile, ExcelOptions, ReadingOptions, StoredRows } from '@anj/workflow'
import type { EngineProblem } from '../model/engine-problem.ts'
import type { ChildLimits } from '../model/run-request.ts'

/** The options that the user chose. Anj detects the others. `sheet` also names the table of a database file. */
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
  /** Overrides that apply only when `options` is null. */
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

/** A file whose columnar copy is complete, while its columns are still being profiled. */
export interface CopiedFile extends Omit<IngestResult, 'profile'> {
  readonly stored: StoredRows
}

/** A request to profile the columns of a columnar copy that an earlier ingest has completed. */
export interface ProfileRequest extends CopiedFile {
  readonly columnarPath: string
  readonly limits: ChildLimits
}

export interface IngestHandlers {
  /** Called with 0 to 100. */
  progress(percent: number): void
  /** Called when the reading options are known, which may be before the file turns out to be unreadable. */
  optionsFound?(options: ReadingOptions): void
  /**
   * Called when the columnar copy has its final name, before the columns are profiled. Only called for large
   * delimited and fixed-width files. If the ingest fails afterwards, the copy stays.
   */
  stored?(file: CopiedFile): void
}

export type ToIngestChild = (
  | {
      readonly type: 'start'
      readonly request: IngestRequest
      /** True if the caller of `forkIngest` handles `stored`. */
      readonly announces: boolean
    }
  | { readonly type: 'profile'; readonly request: ProfileRequest }
) & { readonly workFolder: string }

export type FromIngestChild =
  /** The request has arrived. The child sends this message before it starts any work for the request. */
  | { readonly type: 'begun' }
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'options'; readonly options: ReadingOptions }
  | { readonly type: 'stored'; readonly file: CopiedFile }
  | { readonly type: 'done'; readonly result: IngestResult }
  | { readonly type: 'failed'; readonly problem: EngineProblem }
