import { setTimeout as delay } from 'node:timers/promises'
import { type BatchResult, SqlError, type SqlErrorFacts } from '../../session.ts'
import type { SqlValue } from '../../values.ts'
import type { Table } from '../catalogue/model.ts'
import { alterTable } from '../ddl/alter-table.ts'
import { addIndex } from '../ddl/constraints.ts'
import { createProcedure, createSchema, createTrigger, createView } from '../ddl/create-objects.ts'
import { createTable, createTableVariable } from '../ddl/create-table.ts'
import { alterDatabase, createDatabase, useDatabase } from '../ddl/databases.ts'
import { drop, dropIndex } from '../ddl/drop.ts'
import { tableToAlter } from '../ddl/names.ts'
import { alterRole, authorize, createLogin, createRole, createUser, grant } from '../ddl/security.ts'
import { notUnderstood, sqlError } from '../errors.ts'
import { compile } from '../expressions/compile.ts'
import { cast, newFrame } from '../expressions/compiled.ts'
import { compileBinary } from '../expressions/operators.ts'
import { compilePredicate } from '../expressions/predicate.ts'
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
  followUp,
  fromTrigger,
  isOfCompilation,
  isTerminated,
  withLine,
} from './batch-errors.ts'
import { info } from './batch-info.ts'
import type { Changed, Variables } from './context.ts'
import { Environment } from './environment.ts'
import { formatMessage } from './format-message.ts'
import { execute } from './procedures/execute.ts'
import type { SessionState } from './session-state.ts'
import { setOption } from './set-option.ts'
import { deleteFrom, truncate, update } from './statements/change.ts'
import { insert } from './statements/insert.ts'
import { select } from './statements/select.ts'
import { Transaction } from './transaction.ts'

export type Flow = 'next' | 'break' | 'continue' | 'return'
export type Results<T = Flow> = AsyncGenerator<BatchResult, T>

const done = (count: number | null, isSelect = false): BatchResult => ({ kind: 'done', count, isSelect })

export interface Surroundings {
  /** How many TRY blocks are around. */
  readonly tries: number
  readonly changed: Changed | null
}

/** Executes the statements of one batch, procedure or trigger. */
export class Batch {
  readonly session: SessionState
  readonly signal: AbortSignal
  readonly variables: Variables
  readonly values = new Map<string, SqlValue>()
  returned = 0
  private tries: number
  private readonly compileErrors = new WeakSet<SqlError>()

  constructor(
    session: SessionState,
    signal: AbortSignal,
    around: Surroundings = { tries: 0, changed: null },
  ) {
    this.session = session
    this.signal = signal
    this.tries = around.tries
    this.variables = { types: new Map(), tables: new Map<string, Table>(), changed: around.changed }
  }

  get around(): Surroundings {
    return { tries: this.tries, changed: null }
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

  /** One statement: its error is told, and then it's decided how much more is over. */
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
      const more = followUp(error, statement.kind)
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

  /** A statement with a transaction, of its own where none is open, and with its locks. */
  async *within<T>(
    body: (environment: Environment) => AsyncGenerator<BatchResult, T>,
    writes = true,
  ): Results<T> {
    const { session } = this
    const open = session.transaction
    if (open?.isDoomed === true && writes)
      throw sqlError(
        3930,
        'The current transaction cannot be committed and cannot support operations that write to the log file. Roll back the transaction.',
      )
    const transaction = open ?? new Transaction(session.server.nextTransaction(), session)
    const environment = new Environment(session, this.variables, this.values, transaction, this.signal)
    const mark = transaction.mark
    let isDone = false
    try {
      const result = yield* body(environment)
      isDone = true
      if (open === null) transaction.commit(session.server.locks)
      return result
    } finally {
      if (!isDone) {
        if (open === null) transaction.rollback(session.server.locks)
        else if (session.transaction === open) transaction.undoTo(mark)
      }
      environment.access.close()
    }
  }

  /** A statement that tells nothing of its own but that it is over. */
  private async *silent(body: (environment: Environment) => void | Promise<void>): Results {
    const act = async function* (environment: Environment): AsyncGenerator<BatchResult, void> {
      await body(environment)
    }
    yield* this.within(act)
    yield done(null)
    return 'next'
  }

  /** One value, as of a variable's assignment. */
  async *value(expression: Expression, type?: EngineType): Results<SqlValue> {
    const find = async function* (environment: Environment): AsyncGenerator<BatchResult, SqlValue> {
      const compiled = await environment.prepare((context) => {
        const made = compile(expression, new Scope(context, null))
        return type === undefined ? made : cast(made, type, { implicit: true })
      })
      return compiled.run(newFrame(environment.run, null))
    }
    return yield* this.within(find, false)
  }

  private async *holds(condition: Expression): Results<boolean> {
    const find = async function* (environment: Environment): AsyncGenerator<BatchResult, boolean> {
      const predicate = await environment.prepare((context) =>
        compilePredicate(condition, new Scope(context, null)),
      )
      return predicate.test(newFrame(environment.run, null)) === true
    }
    return yield* this.within(find, false)
  }

  private refuseInSnapshot(what: string): void {
    if (this.session.options.isolation === 'SNAPSHOT' && this.session.transaction !== null)
      throw sqlError(
        3964,
        `Transaction failed because this DDL statement is not allowed inside a snapshot isolation transaction (${what}).`,
      )
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
      case 'truncate':
        return yield* this.silent((environment) => truncate(environment, statement.table))
      case 'createTable':
        return yield* this.silent(async (environment) => {
          await createTable(environment, statement.name, statement)
        })
      case 'createIndex':
        this.refuseInSnapshot('CREATE INDEX')
        return yield* this.silent(async (environment) => {
          const table = await environment.prepare(() => tableToAlter(session, statement.table))
          await environment.access.changeSchema(table.database, table)
          addIndex(environment, table, statement.index)
        })
      case 'alterTable':
        this.refuseInSnapshot('ALTER TABLE')
        return yield* this.silent((environment) => alterTable(environment, statement))
      case 'createView':
        return yield* this.silent((environment) => createView(environment, statement))
      case 'createTrigger':
        return yield* this.silent((environment) => createTrigger(environment, statement))
      case 'createProcedure':
        return yield* this.silent((environment) => createProcedure(environment, statement))
      case 'createSchema':
        return yield* this.silent((environment) => createSchema(environment, statement.name, statement.owner))
      case 'drop':
        return yield* this.silent((environment) => drop(environment, statement))
      case 'dropIndex':
        return yield* this.silent((environment) => dropIndex(environment, statement))
      case 'grant':
        return yield* this.silent((environment) => grant(environment, statement))
      case 'createLogin':
        return yield* this.silent((environment) => createLogin(environment, statement))
      case 'createUser':
        return yield* this.silent((environment) => createUser(environment, statement))
      case 'authorize':
        return yield* this.silent((environment) => authorize(environment, statement))
      case 'createRole':
        return yield* this.silent((environment) => createRole(environment, statement.name))
      case 'alterRole':
        return yield* this.silent((environment) => alterRole(environment, statement))
      case 'createDatabase':
        createDatabase(session, statement)
        yield done(null)
        return 'next'
      case 'alterDatabase':
        alterDatabase(session, statement)
        yield done(null)
        return 'next'
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
        return yield* this.declareAll(statement)
      case 'setVariable':
        return yield* this.assign(statement)
      case 'setOption':
        setOption(session, statement)
        yield done(null)
        return 'next'
      case 'if':
        if (yield* this.holds(statement.condition)) return yield* this.one(statement.then)
        return statement.otherwise === null ? 'next' : yield* this.one(statement.otherwise)
      case 'while':
        while (yield* this.holds(statement.condition)) {
          const flow = yield* this.one(statement.body)
          if (flow === 'break') break
          if (flow === 'return') return flow
        }
        return 'next'
      case 'break':
      case 'continue':
        return statement.kind
      case 'block':
        return yield* this.all(statement.body)
      case 'try':
        return yield* this.attempt(statement)
      case 'begin': {
        const isNew = session.transaction === null
        const open = session.begin()
        if (isNew) open.name = statement.name
        if (isNew) yield { kind: 'environment', change: 'begin', value: open.id }
        yield done(null)
        return 'next'
      }
      case 'commit':
        return yield* this.commit()
      case 'rollback': {
        const open = session.transaction
        if (open === null || !open.isExplicit)
          throw sqlError(3903, 'The ROLLBACK TRANSACTION request has no corresponding BEGIN TRANSACTION.')
        if (statement.name !== null && open.backTo(statement.name)) {
          yield done(null)
          return 'next'
        }
        if (statement.name !== null && !open.isNamed(statement.name))
          throw sqlError(
            6401,
            `Cannot roll back ${statement.name}. No transaction or savepoint of that name was found.`,
          )
        yield* this.rollback()
        yield done(null)
        return 'next'
      }
      case 'save':
        if (session.transaction === null)
          throw sqlError(628, 'Cannot issue SAVE TRANSACTION when there is no active transaction.', {
            state: 0,
          })
        session.transaction.save(statement.name)
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
        return yield* this.throw(statement.arguments)
      case 'raiserror':
        return yield* this.raise(statement)
      case 'print': {
        const value = yield* this.value(statement.value, nvarchar(4000))
        yield { kind: 'info', info: info(0, value === null ? ' ' : String(value), statement.line) }
        yield done(null)
        return 'next'
      }
      case 'waitFor': {
        const text = String(yield* this.value(statement.delay, nvarchar(30)))
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
        if (statement.value !== null) this.returned = Number(yield* this.value(statement.value, int))
        return 'return'
      case 'execute':
        return yield* execute(this, statement)
      case 'executeText': {
        const text = String((yield* this.value(statement.text, nvarchar('max'))) ?? '')
        return yield* this.nested(text, [])
      }
      case 'insertBulk':
        yield done(null)
        return 'next'
    }
  }

  /** A text with variables of its own, as of sp_executesql. */
  async *nested(
    text: string,
    given: readonly { name: string; type: EngineType; value: SqlValue }[],
    after?: (inner: Batch) => void,
  ): Results {
    const inner = new Batch(this.session, this.signal, this.around)
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

  private async *declareAll(statement: Statement & { kind: 'declare' }): Results {
    for (const { name, type, table, tableConstraints, value } of statement.variables) {
      const key = name.toLowerCase()
      if (this.variables.types.has(key) || this.variables.tables.has(key)) {
        throw sqlError(
          134,
          `The variable name '${name}' has already been declared. Variable names must be unique within a query batch or stored procedure.`,
          { class: 15 },
        )
      }
      if (table !== null) {
        const make = async function* (environment: Environment): AsyncGenerator<BatchResult, Table> {
          return await createTableVariable(environment, name, {
            columns: table,
            constraints: tableConstraints,
            indexes: [],
          })
        }
        this.variables.tables.set(key, yield* this.within(make))
        continue
      }
      if (type === null) continue
      this.declare(name, type, null)
      if (value !== null) this.values.set(key, yield* this.value(value, type))
    }
    return 'next'
  }

  private async *assign(statement: Statement & { kind: 'setVariable' }): Results {
    const { name, operator, value } = statement
    const key = name.toLowerCase()
    const type = this.variables.types.get(key)
    if (type === undefined) throw sqlError(137, `Must declare the scalar variable "${name}".`, { class: 15 })
    const find = async function* (environment: Environment): AsyncGenerator<BatchResult, SqlValue> {
      const compiled = await environment.prepare((context) => {
        const scope = new Scope(context, null)
        const own = compile(value, scope)
        const whole =
          operator === '='
            ? own
            : compileBinary(operator.charAt(0), compile({ kind: 'variable', name }, scope), own)
        return cast(whole, type, { implicit: true })
      })
      return compiled.run(newFrame(environment.run, null))
    }
    this.values.set(key, yield* this.within(find, false))
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
      // Names that are missing are found while the block itself is compiled, so its CATCH doesn't see them.
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

  private async *commit(): Results {
    const { session } = this
    const open = session.transaction
    if (open === null || !open.isExplicit)
      throw sqlError(3902, 'The COMMIT TRANSACTION request has no corresponding BEGIN TRANSACTION.')
    if (open.isDoomed)
      throw sqlError(
        3930,
        'The current transaction cannot be committed and cannot support operations that write to the log file. Roll back the transaction.',
      )
    session.commit()
    if (session.transaction === null) yield { kind: 'environment', change: 'commit', value: open.id }
    yield done(null)
    return 'next'
  }

  private async *throw(given: readonly [Expression, Expression, Expression] | null): Results {
    if (given === null) {
      const { caught } = this.session
      if (caught === null)
        throw sqlError(10_704, 'To rethrow an error, a THROW statement must be used inside a CATCH block.', {
          class: 15,
        })
      throw new SqlError(caught)
    }
    const number = Number(yield* this.value(given[0], int))
    const message = String((yield* this.value(given[1], nvarchar(2048))) ?? '')
    const state = Number(yield* this.value(given[2], int))
    throw sqlError(number, message, { state })
  }

  private async *raise(statement: Statement & { kind: 'raiserror' }): Results {
    const [first, second, third, ...rest] = statement.arguments
    if (first === undefined || second === undefined)
      throw sqlError(102, "Incorrect syntax near 'RAISERROR'.", { class: 15 })
    const given = yield* this.value(first)
    const severity = Number(yield* this.value(second, int))
    const state = third === undefined ? 1 : Number(yield* this.value(third, int))
    const values: SqlValue[] = []
    for (const one of rest) values.push(yield* this.value(one))
    const facts: SqlErrorFacts = {
      number: typeof given === 'number' ? given : 50_000,
      class: severity,
      state,
      message: typeof given === 'number' ? `Error ${given}.` : formatMessage(String(given ?? ''), values),
      line: statement.line,
      procedure: '',
    }
    if (severity > 10) throw new SqlError(facts)
    yield { kind: 'info', info: facts }
    yield done(null)
    return 'next'
  }

  /** Starts the AFTER triggers of what a statement changed. */
  private readonly fire = (
    environment: Environment,
    changed: Omit<Changed, 'trigger'>,
    event: 'INSERT' | 'UPDATE' | 'DELETE',
  ) => fireTriggers(this, environment, changed, event)
}

/** AFTER triggers run in the transaction of the statement that set them off. */
export async function* fireTriggers(
  batch: Pick<Batch, 'session' | 'signal' | 'around'>,
  environment: Environment,
  changed: Omit<Changed, 'trigger'>,
  event: 'INSERT' | 'UPDATE' | 'DELETE',
): AsyncGenerator<BatchResult, void> {
  const { session } = batch
  const alone = session.transaction === null
  for (const trigger of changed.table.triggers) {
    if (!trigger.enabled || !trigger.events.includes(event)) continue
    if (trigger.insteadOf) throw notUnderstood('an INSTEAD OF trigger')
    // The locks of the statement go on to the trigger by its transaction.
    if (alone) {
      session.transaction = environment.transaction
      session.transactionCount = 1
      environment.transaction.isExplicit = true
    }
    const { noCount, xactAbort } = session.options
    // Errors in triggers end the batch, as XACT_ABORT is on in them.
    session.options.xactAbort = true
    try {
      session.nesting += 1
      const inner = new Batch(session, batch.signal, {
        tries: batch.around.tries + 1,
        changed: { ...changed, trigger },
      })
      yield* inner.all(trigger.body)
    } catch (error) {
      if (error instanceof BatchEnded || error instanceof Cancelled) throw error
      throw fromTrigger(new SqlError({ ...asSqlError(error).facts, procedure: trigger.name }))
    } finally {
      session.nesting -= 1
      session.options.noCount = noCount
      session.options.xactAbort = xactAbort
      if (alone && session.transaction === environment.transaction) {
        session.transaction = null
        session.transactionCount = 0
        environment.transaction.isExplicit = false
      }
    }
    if (!alone && session.transaction !== environment.transaction)
      throw sqlError(3609, 'The transaction ended in the trigger. The batch has been aborted.')
  }
}
