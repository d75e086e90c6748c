import { parametersOf, type Reject, stepNames, type WorkflowGraph } from '@anj/workflow'
import type { RejectsToWrite } from '../connectors/writer.ts'
import type { Session } from '../duckdb/session.ts'
import { secretValues } from '../process/hide-secrets.ts'
import type { ConversionColumns } from '../steps/table.ts'
import type { CheckPart, CheckResult } from './plan.ts'
import { type RejectingStep, rejectList, rejectRows, rejectTableRows } from './reject-rows.ts'
import { readReject, rejectsOf } from './rejects-of.ts'
import type { RunListener } from './run-listener.ts'
import { writeRejectList, writeRejects } from './write-rejects.ts'

/** Number of rejects to show. All rejects are counted and can be downloaded. */
const SHOWN = 100

/** The files for all rejects of a run. */
export interface RejectsFiles {
  /** Path of the CSV file with the whole rows. */
  readonly path: string | undefined
  /** Path of the Parquet file that the editor lists the rejects from. */
  readonly listPath: string | undefined
  /** Opens a session that keeps the order of rows, which the session of a run into a table doesn't. */
  openSession(): Promise<Session>
}

/** Collects the rejects of a run, check by check. */
export class RejectCollector {
  readonly #session: Session
  readonly #names: ReadonlyMap<string, string>
  readonly #secrets: readonly string[]
  readonly #files: RejectsFiles
  readonly #listener: RunListener
  readonly #steps: RejectingStep[] = []
  #first: readonly Reject[] = []
  #count = 0

  constructor(session: Session, workflow: WorkflowGraph, files: RejectsFiles, listener: RunListener) {
    this.#session = session
    this.#names = stepNames(workflow)
    this.#secrets = secretValues(parametersOf(workflow))
    this.#files = files
    this.#listener = listener
  }

  get count(): number {
    return this.#count
  }

  /** Returns the first rejects of a check, in row order. */
  async find(
    { conversions }: CheckPart,
    { failures }: CheckResult,
    signal: AbortSignal,
  ): Promise<readonly Reject[]> {
    const listed = failures.map(({ count, rule }) => (rule?.onFailure === 'warn' ? 0 : count))
    this.#count += listed.reduce((sum, count) => sum + count, 0)
    const failed = conversions.filter((_, i) => (listed[i] ?? 0) > 0)
    const found: Reject[] = []
    for (const [nodeId, [first, ...others]] of Map.groupBy(failed, (one) => one.nodeId)) {
      if (!first) continue
      this.#steps.push({ name: this.#names.get(nodeId) ?? nodeId, conversions: [first, ...others] })
      found.push(...(await this.#firstOf([first, ...others], first, signal)))
    }
    found.sort((a, b) => a.row - b.row)
    this.#first = [...this.#first, ...found].slice(0, SHOWN)
    return found
  }

  async #firstOf(
    conversions: readonly ConversionColumns[],
    { before }: ConversionColumns,
    signal: AbortSignal,
  ): Promise<readonly Reject[]> {
    return (await this.#session.rows(rejectsOf(before(), conversions, SHOWN), signal)).map(readReject)
  }

  /** Returns the run's rejects for a rejects table; null if there are none. */
  forTable(runId: string): RejectsToWrite | null {
    return this.#count === 0 ? null : { rows: rejectTableRows(this.#steps, runId), count: this.#count }
  }

  /** Writes all rejects to their files, then reports the first rejects. */
  async tell(signal: AbortSignal): Promise<void> {
    if (this.#count === 0) return
    const { path, listPath } = this.#files
    if (path || listPath) {
      await using session = await this.#files.openSession()
      if (path) await writeRejects(session, rejectRows(this.#steps), path, signal)
      if (listPath) await writeRejectList(session, rejectList(this.#steps, this.#secrets), listPath, signal)
    }
    this.#listener.rejects(this.#first, this.#count)
  }
}
