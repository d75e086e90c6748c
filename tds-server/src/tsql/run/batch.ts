import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { type BatchResult, SqlError } from '../../session.ts'
import type { SqlValue } from '../../values.ts'
import type { Table } from '../catalogue/model.ts'
import { useDatabase } from '../ddl/databases.ts'
import { sqlError } from '../errors.ts'
import { compile, compilePredicate } from '../expressions/compile.ts'
import { cast, newFrame } from '../expressions/compiled.ts'
import { Scope } from '../expressions/scope.ts'
import { parseBatch } from '../syntax/parse-statement.ts'
import type { EngineType, Expression, Statement } from '../syntax/tree.ts'
import { int, nvarchar } from '../types/type-facts.ts'
import {
  asOfVersion,
  asSqlError,
  BatchEnded,
  Cancelled,
  endsBatch,
  endsTransaction,
  followUpError,
  isOfCompilation,
  isTerminated,
  withLine,
} from './batch-errors.ts'
import { info } from './batch-info.ts'
import type { TriggerRows, Variables } from './context.ts'
import type { Environment } from './environment.ts'
import { execute } from './procedures/execute.ts'
import type { SessionState } from './session-state.ts'
import { setOption } from './set-option.ts'
import { StatementLocks } from './statement-locks.ts'
import { deleteFrom, update } from './statements/change.ts'
import { define } from './statements/define.ts'
import { insert } from './statements/insert.ts'
import { raise, throwError } from './statements/messages.ts'
import { select } from './statements/select.ts'
import { controlTransaction } from './statements/transactions.ts'
import { assign, declareAll } from './statements/variables.ts'
import { fireTriggers } from './triggers.ts'

export type Flow = 'next' | 'break' | 'continue' | 'return'
export type Results<T = Flow> = AsyncGenerator<BatchResult, T>

const done = (count: number | null, isSelect = false): BatchResult => ({ kind: 'done', count, isSelect })

export interface BatchContext {
  /** Number of surrounding TRY blocks. */
  readonly tries: number
  readonly changed: TriggerRows | null
}

/** Executes the statements of a batch, procedure or trigger. */
export class Batch {
  readonly session: SessionState
  readonly signal: AbortSignal
  readonly variables: Variables
  readonly values = new Map<string, SqlValue>()
  returned = 0
  /** DECLARE statements that have already been executed, because a loop may reach a statement more than once. */
  readonly declared = new WeakSet<Statement>()
  private tries: number
  private readonly compileErrors = new WeakSet<SqlError>()

  constructor(
    session: SessionState,
    signal: AbortSignal,
    around: BatchContext = { tries: 0, changed: null },
  ) {
    this.session = session
    this.signal = signal
    this.tries = around.tries
    this.variables = { types: new Map(), tables: new Map<string, Table>(), changed: around.changed }
  }

  get around(): BatchContext {
    return { tries: this.tries, changed: null }
  }

  /** Returns a nested batch with separate variables, for a procedure, a trigger or a text. */
  inner(around: BatchContext = this.around): Batch {
    return new Batch(this.session, this.signal, around)
  }

  declare(name: string, type: EngineType, value: SqlValue): void {
    this.variables.types.set(name.toLowerCase(), type)
    this.values.set(name.toLowerCase(), value)
  }

  /** Parses and executes a text. */
  async *text(text: string): Results {
    const statements = parseBatch(text)
    return yield* this.all(statements)
  }

  async *all(statements: readonly Statement[]): Results {
    for (const statement of statements) {
      const flow = yield* this.one(statement)
      if (flow !== 'next') return flow
    }
    return 'next'
  }

  /** Executes a statement. If it fails, sends the error and decides whether the batch continues. */
  private async *one(statement: Statement): Results {
    if (this.signal.aborted) throw new Cancelled()
    if (this.session.options.noExec && statement.kind !== 'setOption') return 'next'
    try {
      const flow = yield* this.execute(statement)
      if (!['if', 'while', 'block', 'try', 'declare'].includes(statement.kind)) this.session.lastError = 0
      return flow
    } catch (thrown) {
      if (thrown instanceof BatchEnded || thrown instanceof Cancelled) throw thrown
      if (this.signal.aborted) throw new Cancelled()
      const error = asOfVersion(
        withLine(asSqlError(thrown), statement.line),
        this.session.server.version.product,
      )
      this.session.lastError = error.facts.number
      if (isOfCompilation(error)) this.compileErrors.add(error)
      const isThrown = statement.kind === 'throw'
      const aborts = this.session.options.xactAbort && statement.kind !== 'raiserror'
      const ends = endsTransaction(error) || aborts
      if (this.tries > 0) {
        if (ends && this.session.transaction !== null) this.session.transaction.isDoomed = true
        throw error
      }
      yield { kind: 'error', error: error.facts }
      const more = followUpError(error, statement.kind)
      if (more !== null) yield { kind: 'error', error: more }
      if (isTerminated(error) && ['insert', 'update', 'delete'].includes(statement.kind))
        yield { kind: 'info', info: info(3621, 'The statement has been terminated.', statement.line) }
      if (ends && this.session.transaction !== null) yield* this.rollback()
      if (ends || isThrown || endsBatch(error)) throw new BatchEnded()
      return 'next'
    }
  }

  async *rollback(): Results<void> {
    const open = this.session.transaction
    this.session.rollback()
    if (open?.isExplicit === true) yield { kind: 'environment', change: 'rollback', value: open.id }
  }

  /**
   * Runs a statement in the open transaction or a new one, and then releases the locks that the statement itself owns.
   */
  async *within<T>(
    body: (environment: Environment) => AsyncGenerator<BatchResult, T>,
    writes = true,
  ): Results<T> {
    const held = new StatementLocks(this, writes)
    try {
      const result = yield* body(held.environment)
      held.succeed()
      return result
    } finally {
      held.close()
    }
  }

  /** Like `within`, for a statement that doesn't send results while it runs. */
  async quietly<T>(body: (environment: Environment) => T | Promise<T>, writes = true): Promise<T> {
    const held = new StatementLocks(this, writes)
    try {
      const result = await body(held.environment)
      held.succeed()
      return result
    } finally {
      held.close()
    }
  }

  /** Computes a single value, such as one that is assigned to a variable. */
  async value(expression: Expression, type?: EngineType): Promise<SqlValue> {
    return await this.quietly(async (environment) => {
      const compiled = await environment.prepare((context) => {
        const made = compile(expression, new Scope(context, null))
        return type === undefined ? made : cast(made, type, { implicit: true })
      })
      return compiled.run(newFrame(environment.run, null))
    }, false)
  }

  private async holds(condition: Expression): Promise<boolean> {
    return await this.quietly(async (environment) => {
      const predicate = await environment.prepare((context) =>
        compilePredicate(condition, new Scope(context, null)),
      )
      return predicate.test(newFrame(environment.run, null)) === true
    }, false)
  }

  private count(rows: number): number | null {
    this.session.rowCount = rows
    return this.session.options.noCount ? null : rows
  }

  private async *execute(statement: Statement): Results {
    const { session } = this
    switch (statement.kind) {
      case 'select': {
        const rows = yield* this.within((environment) => select(environment, statement.query), false)
        yield done(this.count(rows), true)
        return 'next'
      }
      case 'insert':
      case 'update':
      case 'delete': {
        const rows = yield* this.within((environment) =>
          statement.kind === 'insert'
            ? insert(environment, statement, this.fire)
            : statement.kind === 'update'
              ? update(environment, statement, this.fire)
              : deleteFrom(environment, statement, this.fire),
        )
        yield done(this.count(rows))
        return 'next'
      }
      case 'use':
        useDatabase(session, statement.database)
        yield { kind: 'environment', change: 'database', value: session.database.name }
        yield {
          kind: 'info',
          info: info(5701, `Changed database context to '${session.database.name}'.`, statement.line),
        }
        yield done(null)
        return 'next'
      case 'declare':
        await declareAll(this, statement)
        return 'next'
      case 'setVariable':
        await assign(this, statement)
        return 'next'
      case 'setOption':
        setOption(session, statement)
        yield done(null)
        return 'next'
      case 'if':
        if (await this.holds(statement.condition)) return yield* this.one(statement.body)
        return statement.otherwise === null ? 'next' : yield* this.one(statement.otherwise)
      case 'while':
        while (await this.holds(statement.condition)) {
          const flow = yield* this.one(statement.body)
          if (flow === 'break') break
          if (flow === 'return') return flow
          // Lets other work run between the rounds, so that even an endless loop can be cancelled.
          await setImmediate()
        }
        return 'next'
      case 'break':
      case 'continue':
        return statement.kind
      case 'block':
        return yield* this.all(statement.body)
      case 'try':
        return yield* this.attempt(statement)
      case 'begin':
      case 'commit':
      case 'rollback':
      case 'save':
        yield* controlTransaction(this, statement)
        yield done(null)
        return 'next'
      case 'kill': {
        if (!session.login.isAdmin)
          throw sqlError(6102, 'User does not have permission to use the KILL statement.', { class: 14 })
        const other = session.server.sessions.get(statement.session)
        if (other === undefined)
          throw sqlError(6106, `Process ID ${statement.session} is not an active process ID.`)
        if (other === session) throw sqlError(6104, 'Cannot use KILL to kill your own process.')
        session.server.kill(other)
        yield done(null)
        return 'next'
      }
      case 'throw':
        return await throwError(this, statement.arguments)
      case 'raiserror':
        return yield* raise(this, statement)
      case 'print': {
        const value = await this.value(statement.value, nvarchar(4000))
        yield { kind: 'info', info: info(0, value === null ? ' ' : String(value), statement.line) }
        yield done(null)
        return 'next'
      }
      case 'waitFor': {
        const text = String(await this.value(statement.delay, nvarchar(30)))
        const found = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.:](\d{1,3}))?)?$/.exec(text.trim())
        if (found === null)
          throw sqlError(148, `Incorrect time syntax in time string '${text}' used with WAITFOR.`, {
            class: 15,
          })
        const [hours = 0, minutes = 0, seconds = 0] = found.slice(1, 4).map((part) => Number(part ?? 0))
        const millis = Number((found[4] ?? '0').padEnd(3, '0'))
        await delay(((hours * 60 + minutes) * 60 + seconds) * 1000 + millis, undefined, {
          signal: this.signal,
        })
        yield done(null)
        return 'next'
      }
      case 'return':
        if (statement.value !== null) this.returned = Number(await this.value(statement.value, int))
        return 'return'
      case 'execute':
        return yield* execute(this, statement)
      case 'executeText': {
        const text = String((await this.value(statement.text, nvarchar('max'))) ?? '')
        return yield* this.nested(text, [])
      }
      case 'insertBulk':
        yield done(null)
        return 'next'
      default:
        await this.quietly((environment) => define(environment, statement))
        yield done(null)
        return 'next'
    }
  }

  /** Executes a text with separate variables, as in sp_executesql. */
  async *nested(
    text: string,
    given: readonly { name: string; type: EngineType; value: SqlValue }[],
    after?: (inner: Batch) => void,
  ): Results {
    const inner = this.inner()
    for (const one of given) inner.declare(one.name, one.type, one.value)
    if (this.session.nesting >= 32)
      throw sqlError(
        217,
        'Maximum stored procedure, function, trigger, or view nesting level exceeded (limit 32).',
      )
    this.session.nesting += 1
    const { database } = this.session
    try {
      yield* inner.text(text)
    } finally {
      this.session.nesting -= 1
      if (this.session.database !== database) {
        this.session.database = database
        yield { kind: 'environment', change: 'database', value: database.name }
      }
    }
    after?.(inner)
    return 'next'
  }

  private async *attempt(statement: Statement & { kind: 'try' }): Results {
    this.tries += 1
    let error: SqlError
    try {
      const flow = yield* this.all(statement.body)
      this.tries -= 1
      return flow
    } catch (thrown) {
      this.tries -= 1
      if (!(thrown instanceof SqlError) || thrown.facts.class >= 20) throw thrown
      // SQL Server finds unknown names when it compiles the block, so the block's own CATCH doesn't handle them.
      if (this.compileErrors.has(thrown)) throw thrown
      error = thrown
    }
    const { session } = this
    const before = session.caught
    session.caught = error.facts
    session.lastError = error.facts.number
    try {
      return yield* this.all(statement.handler)
    } finally {
      session.caught = before
    }
  }

  /** Runs the AFTER triggers for a statement's changes. */
  private readonly fire = (
    environment: Environment,
    changed: Omit<TriggerRows, 'trigger'>,
    event: 'INSERT' | 'UPDATE' | 'DELETE',
  ) => fireTriggers(this, environment, changed, event)
}
