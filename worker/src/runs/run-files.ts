import { type Draft, LocalFiles, type Storage } from '@anj/engine'

/** Local copies of the files in the store that a run reads and writes. They exist while the run is active. */
export class RunFiles implements AsyncDisposable {
  readonly sources: LocalFiles
  readonly output: Draft
  readonly rejects: Draft
  readonly rejectList: Draft
  readonly result: Draft

  private constructor(
    sources: LocalFiles,
    { output, rejects, rejectList, result }: Pick<RunFiles, 'output' | 'rejects' | 'rejectList' | 'result'>,
  ) {
    this.sources = sources
    this.output = output
    this.rejects = rejects
    this.rejectList = rejectList
    this.result = result
  }

  /** Opens the files that a run writes. If one of them can't be opened, closes the others. */
  static async open(storage: Storage, runId: string): Promise<RunFiles> {
    await using opening = new AsyncDisposableStack()
    const output = opening.use(await storage.draft(outputKey(runId)))
    const rejects = opening.use(await storage.draft(rejectsKey(runId)))
    const rejectList = opening.use(await storage.draft(rejectListKey(runId)))
    const result = opening.use(await storage.draft(resultKey(runId)))
    opening.move()
    return new RunFiles(new LocalFiles(storage), { output, rejects, rejectList, result })
  }

  /** The local paths of the files that the run writes. */
  get paths(): readonly string[] {
    return [this.output, this.rejects, this.rejectList, this.result].map(({ path }) => path)
  }

  /**
   * Stores the rejects and first rows. Called before the target changes, so that the run can still fail if they can't
   * be stored.
   */
  async keepRows(signal?: AbortSignal): Promise<void> {
    await Promise.all([this.keepRejects(signal), this.result.keep(signal)])
  }

  /** Stores the rejects. A run keeps them however it ends. */
  async keepRejects(signal?: AbortSignal): Promise<void> {
    await Promise.all([this.rejects.keep(signal), this.rejectList.keep(signal)])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const all = [this.sources, this.output, this.rejects, this.rejectList, this.result]
    await Promise.all(all.map((one) => one[Symbol.asyncDispose]()))
  }
}

/** Returns the folder of a run's files in the store. */
export function runFolder(runId: string): string {
  return `artifacts/${runId}`
}

/** Returns the store key of a run's output file or insight. */
export function outputKey(runId: string): string {
  return `${runFolder(runId)}/output`
}

/** Returns the store key of a run's rejects. */
export function rejectsKey(runId: string): string {
  return `${runFolder(runId)}/rejects`
}

/** Returns the store key of the list of a run's rejects. */
export function rejectListKey(runId: string): string {
  return `${runFolder(runId)}/rejects.parquet`
}

/** Returns the store key of the first rows of a run's result. */
export function resultKey(runId: string): string {
  return `${runFolder(runId)}/result.parquet`
}
