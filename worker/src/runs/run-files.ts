import { type Draft, LocalFiles, type Storage } from '@anj/engine'

/** The files of the store that a run reads and writes, on this machine for as long as it goes on. */
export class RunFiles implements AsyncDisposable {
  readonly sources: LocalFiles
  readonly output: Draft
  readonly rejects: Draft
  readonly result: Draft

  private constructor(sources: LocalFiles, output: Draft, rejects: Draft, result: Draft) {
    this.sources = sources
    this.output = output
    this.rejects = rejects
    this.result = result
  }

  /** Makes room for what a run writes; nothing is left where there is none for all of it. */
  static async open(storage: Storage, runId: string): Promise<RunFiles> {
    await using opening = new AsyncDisposableStack()
    const output = opening.use(await storage.draft(outputKey(runId)))
    const rejects = opening.use(await storage.draft(rejectsKey(runId)))
    const result = opening.use(await storage.draft(resultKey(runId)))
    opening.move()
    return new RunFiles(new LocalFiles(storage), output, rejects, result)
  }

  /** Where it writes on this machine. */
  get paths(): readonly string[] {
    return [this.output, this.rejects, this.result].map(({ path }) => path)
  }

  /** Puts rejects and first rows into the store: before the target is changed, so that their loss undoes the run. */
  async keepRows(signal?: AbortSignal): Promise<void> {
    await Promise.all([this.rejects.keep(signal), this.result.keep(signal)])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const all = [this.sources, this.output, this.rejects, this.result]
    await Promise.all(all.map((one) => one[Symbol.asyncDispose]()))
  }
}

/** Folder in the store of all that a run makes. */
export function runFolder(runId: string): string {
  return `artifacts/${runId}`
}

/** Key in the store of a run's file, or of its insight. */
export function outputKey(runId: string): string {
  return `${runFolder(runId)}/output`
}

/** Key in the store of a run's rejects. */
export function rejectsKey(runId: string): string {
  return `${runFolder(runId)}/rejects`
}

/** Key in the store of the first rows of a run's result. */
export function resultKey(runId: string): string {
  return `${runFolder(runId)}/result.parquet`
}
