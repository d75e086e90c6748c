import type { Outgoing } from './outgoing.ts'
import { rowWriter, writeColumns } from './rows.ts'
import type { BatchResult, SqlSession } from './session.ts'
import {
  changes,
  doneStatus,
  SELECT,
  tokens,
  writeDone,
  writeMessage,
  writeReturnStatus,
  writeTextChange,
  writeTransactionChange,
} from './tokens.ts'
import type { SqlRow, SqlValue } from './values.ts'

/** What is known at the end of a batch, apart from the tokens that were sent. */
export interface BatchEnd {
  readonly status: number
  readonly failed: boolean
  /** True if the last error is severe enough to end the connection. */
  readonly isFatal: boolean
  /** The row of the result that the server itself appended, such as the output parameters. */
  readonly own: SqlRow | null
}

const FATAL = 20

/** The column name that identifies the result that the server itself appended. */
export const OWN_RESULT = 'anj_output_of_the_call'

/**
 * Converts the results of a batch to tokens. The DONE of a statement says whether more results follow, so it is held
 * back until the next result or the end.
 *
 * Within procedures, statements end with DONEINPROC, and each procedure that is called ends with RETURNSTATUS and
 * DONEPROC (MS-TDS 2.2.7.7, 2.2.7.8, 2.2.7.18). For an RPC request, the caller writes RETURNSTATUS and DONEPROC.
 *
 * `of` says what produced the results: a 'batch', the 'text' that a procedure such as sp_executesql executes, or the
 * 'call' of a user-defined procedure.
 */
export class ResultSender {
  readonly #out: Outgoing
  readonly #session: SqlSession
  readonly #of: 'batch' | 'text' | 'call'
  /** Number of procedures that the next statement is nested in. */
  #depth: number
  #held: {
    readonly token: number
    readonly count: number | null
    readonly command: number
    readonly failed: boolean
  } | null = null
  #failed = false
  #everFailed = false
  #isFatal = false
  #status = 0
  #own: SqlRow | null = null
  #isOwn = false
  #writeRow: ReturnType<typeof rowWriter> | null = null

  constructor(out: Outgoing, session: SqlSession, of: 'batch' | 'text' | 'call') {
    this.#out = out
    this.#session = session
    this.#of = of
    this.#depth = of === 'text' ? 1 : 0
  }

  /** Sends all results. Stops as soon as `isGivenUp` returns true, which is checked before each result. */
  async send(results: AsyncIterable<BatchResult>, isGivenUp: () => boolean): Promise<BatchEnd> {
    for await (const result of results) {
      if (isGivenUp()) break
      await this.#take(result)
    }
    return { status: this.#status, failed: this.#everFailed, isFatal: this.#isFatal, own: this.#own }
  }

  /** Ends a batch with its last DONE. */
  finish(): void {
    if (this.#held) {
      this.#writeHeld(false)
      return
    }
    const status = this.#failed ? doneStatus.error : 0
    writeDone(this.#out.tokens, tokens.done, status | this.#transactionBit())
  }

  async #take(result: BatchResult): Promise<void> {
    const { tokens: writer } = this.#out
    if (this.#isOwn && result.kind === 'rows') {
      this.#own = result.rows[0] ?? null
      return
    }
    if (this.#isOwn && result.kind === 'done') {
      this.#isOwn = false
      return
    }
    if (result.kind === 'columns' && result.columns[0]?.name === OWN_RESULT) {
      this.#isOwn = true
      return
    }
    this.#writeHeld(true)
    switch (result.kind) {
      case 'called':
        this.#depth += 1
        return
      case 'returned':
        this.#return(result.status)
        return
      case 'columns':
        writeColumns(writer, result.columns)
        this.#writeRow = rowWriter(result.columns)
        return
      case 'rows':
        await this.#writeRows(result.rows)
        return
      case 'done':
        this.#hold(
          this.#depth > 0 ? tokens.doneInProcedure : tokens.done,
          result.count,
          result.isSelect ? SELECT : 0,
        )
        return
      case 'error':
        writeMessage(writer, tokens.error, result.error)
        this.#failed = true
        this.#everFailed = true
        if (result.error.class >= FATAL) this.#isFatal = true
        return
      case 'info':
        writeMessage(writer, tokens.info, result.info)
        return
      case 'environment':
        if (result.change === 'database') writeTextChange(writer, changes.database, String(result.value), '')
        else writeTransactionChange(writer, result.change, BigInt(result.value))
        return
    }
  }

  #hold(token: number, count: number | null = null, command = 0): void {
    this.#held = { token, count, command, failed: this.#failed }
    this.#failed = false
  }

  #return(status: number | null): void {
    this.#depth -= 1
    if (this.#of === 'call' && this.#depth === 0) {
      this.#status = status ?? 0
      return
    }
    if (status !== null) writeReturnStatus(this.#out.tokens, status)
    this.#hold(tokens.doneProcedure)
  }

  async #writeRows(rows: readonly SqlRow[]): Promise<void> {
    const write = this.#writeRow
    if (!write) throw new Error('Rows without columns before them')
    for (const row of rows) {
      write(this.#out.tokens, row)
      if (this.#out.isLarge) await this.#out.flush()
    }
  }

  #writeHeld(more: boolean): void {
    if (!this.#held) return
    const { token, count, command, failed } = this.#held
    this.#held = null
    const status = (more ? doneStatus.more : 0) | (failed ? doneStatus.error : 0) | this.#transactionBit()
    writeDone(this.#out.tokens, token, status, failed ? null : count, command)
  }

  /** Sends the DONE that was held back for a procedure's last statement. The procedure's status always follows it. */
  finishStatements(): void {
    this.#writeHeld(true)
  }

  #transactionBit(): number {
    return this.#session.transaction === null ? 0 : doneStatus.inTransaction
  }
}

/** Returns the value of an output parameter. */
export function ownValue(own: SqlRow | null, index: number): SqlValue {
  return own?.[index] ?? null
}
