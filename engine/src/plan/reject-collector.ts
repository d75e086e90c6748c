import { rename } from 'node:fs/promises'
import type { Reject } from '@anj/workflow'
import { escapeFormulasSql } from '../connectors/file/escape-formulas.ts'
import type { Session } from '../duckdb/session.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { CheckPart, CheckResult } from './plan.ts'
import { readReject } from './rejects-of.ts'
import type { RunListener } from './run-listener.ts'

/** Number of rejects to show. All rejects are counted and can be downloaded. */
const SHOWN = 100
const ALL = Number.MAX_SAFE_INTEGER
/** Columns of the file after the row number. */
const texts = ['column', 'value', 'reason'] as const

/** Returns the path of the rejects file while it is still incomplete. */
export function partialRejectsPath(path: string): string {
  return `${path}.partial`
}

/** Collects the rejects of a run, check by check. */
export class RejectCollector {
  readonly #session: Session
  readonly #path: string | undefined
  readonly #listener: RunListener
  readonly #lists: ((limit: number) => Sql)[] = []
  #first: readonly Reject[] = []
  #count = 0

  constructor(session: Session, path: string | undefined, listener: RunListener) {
    this.#session = session
    this.#path = path
    this.#listener = listener
  }

  get count(): number {
    return this.#count
  }

  /** Returns the first rejects of a check, by row. */
  async find(
    { rejects }: CheckPart,
    { failures }: CheckResult,
    signal: AbortSignal,
  ): Promise<readonly Reject[]> {
    const count = failures.reduce((sum, failure) => sum + failure.count, 0)
    if (count === 0 || !rejects) return []
    this.#lists.push(rejects)
    this.#count += count
    const found = (await this.#session.rows(rejects(SHOWN), signal)).map(readReject)
    this.#first = [...this.#first, ...found].slice(0, SHOWN)
    return found
  }

  /** Writes all rejects to their file, then reports the first rejects. */
  async tell(signal: AbortSignal): Promise<void> {
    if (this.#count === 0) return
    if (this.#path) await this.#write(this.#path, signal)
    this.#listener.rejects(this.#first, this.#count)
  }

  async #write(path: string, signal: AbortSignal): Promise<void> {
    const partial = partialRejectsPath(path)
    const lists = this.#lists.map((list, i) => sql`select ${constant(i)} as "check", * from (${list(ALL)})`)
    // Formulas are escaped because values and names are untrusted and users open the file in a spreadsheet.
    const shown = texts.map((text) => sql`${escapeFormulasSql(name(text))} as ${name(text)}`)
    const all = sql`select "row", ${join(shown)} from (${join(lists, sql` union all `)}) order by "check", "row", "column"`
    await this.#session.run(
      sql`copy (${all}) to ${constant(partial)}
        (format csv, header true, force_quote (${join(texts.map((text) => name(text)))}), new_line '\\r\\n', use_tmp_file false)`,
      signal,
    )
    await rename(partial, path)
  }
}
