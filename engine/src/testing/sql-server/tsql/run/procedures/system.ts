import type { SqlValue } from '../../../values.ts'
import { sqlError } from '../../errors.ts'
import { getApplicationLock, releaseApplicationLock } from '../../locks/application-locks.ts'
import { Cursor } from '../../syntax/cursor.ts'
import { parseType } from '../../syntax/parse-type.ts'
import type { EngineType } from '../../syntax/tree.ts'
import { converter } from '../../types/convert.ts'
import { int, nvarchar } from '../../types/type-facts.ts'
import type { Batch, Results } from '../batch.ts'
import { describeFirstResultSet } from './describe.ts'
import type { Given } from './execute.ts'
import { addExtendedProperty, dropExtendedProperty } from './extended-properties.ts'
import { rename } from './rename.ts'

export type SystemProcedure = (batch: Batch, given: readonly Given[]) => Results<number>

/** Arguments by name, or by place where they have none. */
export function argumentsOf(
  procedure: string,
  names: readonly string[],
  given: readonly Given[],
): Map<string, Given> {
  const found = new Map<string, Given>()
  given.forEach((one, i) => {
    const name = one.name === null ? names[i] : names.find((known) => known === one.name?.toLowerCase())
    if (name === undefined)
      throw sqlError(8145, `${one.name ?? 'An argument'} is not a parameter for procedure ${procedure}.`)
    found.set(name, one)
  })
  return found
}

export function textOf(found: ReadonlyMap<string, Given>, name: string): string | null {
  const one = found.get(name)
  if (one === undefined || one.value === null) return null
  return String(converter(one.type, nvarchar('max'))(one.value))
}

function numberOf(found: ReadonlyMap<string, Given>, name: string): number | null {
  const one = found.get(name)
  return one === undefined || one.value === null ? null : (converter(one.type, int)(one.value) as number)
}

/** The declarations of sp_executesql's parameters. */
export function parseDeclarations(text: string): { name: string; type: EngineType; output: boolean }[] {
  const cursor = new Cursor(text)
  const list: { name: string; type: EngineType; output: boolean }[] = []
  if (text.trim() === '') return list
  do {
    const name = cursor.variable()
    cursor.takeWord('AS')
    const { type } = parseType(cursor)
    if (cursor.takeSymbol('=')) cursor.next()
    list.push({ name, type, output: cursor.takeWord('OUTPUT') || cursor.takeWord('OUT') })
  } while (cursor.takeSymbol(','))
  if (cursor.token.kind !== 'end') throw cursor.unexpected()
  return list
}

async function* executeSql(batch: Batch, given: readonly Given[]): Results<number> {
  const [statement, declarations, ...values] = given
  if (statement === undefined || statement.value === null)
    throw sqlError(214, "Procedure expects parameter '@statement' of type 'ntext/nchar/nvarchar'.")
  const declared =
    declarations === undefined || declarations.value === null
      ? []
      : parseDeclarations(String(declarations.value))
  const ready: { name: string; type: EngineType; value: SqlValue }[] = []
  const outputs: { from: string; to: string }[] = []
  declared.forEach((one, i) => {
    const argument =
      values.find((value) => value.name?.toLowerCase() === one.name.toLowerCase()) ??
      (values[i]?.name === null ? values[i] : undefined)
    if (argument === undefined)
      throw sqlError(
        8178,
        `The parameterized query expects the parameter '${one.name}', which was not supplied.`,
      )
    ready.push({
      name: one.name,
      type: one.type,
      value: argument.value === null ? null : converter(argument.type, one.type)(argument.value),
    })
    if (argument.output !== null && one.output) outputs.push({ from: one.name, to: argument.output })
  })
  yield* batch.nested(String(statement.value), ready, (inner) => {
    for (const { from, to } of outputs) {
      const type = batch.variables.types.get(to.toLowerCase())
      const own = inner.variables.types.get(from.toLowerCase())
      const value = inner.values.get(from.toLowerCase()) ?? null
      batch.values.set(
        to.toLowerCase(),
        value === null || type === undefined || own === undefined ? null : converter(own, type)(value),
      )
    }
  })
  return 0
}

async function* getLock(batch: Batch, given: readonly Given[]): Results<number> {
  const found = argumentsOf(
    'sp_getapplock',
    ['@resource', '@lockmode', '@lockowner', '@locktimeout', '@dbprincipal'],
    given,
  )
  const request = {
    resource: textOf(found, '@resource') ?? '',
    mode: textOf(found, '@lockmode') ?? '',
    owner: textOf(found, '@lockowner') ?? 'Transaction',
    timeout: numberOf(found, '@locktimeout') ?? batch.session.options.lockTimeout,
    principal: textOf(found, '@dbprincipal') ?? 'public',
  }
  if (request.owner.toLowerCase() === 'transaction' && batch.session.transaction === null) return -999
  return await getApplicationLock(batch.session, request, batch.signal)
}

async function* releaseLock(batch: Batch, given: readonly Given[]): Results<number> {
  const found = argumentsOf('sp_releaseapplock', ['@resource', '@lockowner', '@dbprincipal'], given)
  return releaseApplicationLock(
    batch.session,
    textOf(found, '@dbprincipal') ?? 'public',
    textOf(found, '@resource') ?? '',
    textOf(found, '@lockowner') ?? 'Transaction',
  )
}

/** Forgets what belongs to the session, as pools of connections do between two uses. */
async function* reset(batch: Batch): Results<number> {
  yield* batch.rollback()
  batch.session.reset()
  return 0
}

export const systemProcedures: Readonly<Record<string, SystemProcedure>> = {
  sp_executesql: executeSql,
  sp_getapplock: getLock,
  sp_releaseapplock: releaseLock,
  sp_rename: rename,
  sp_describe_first_result_set: describeFirstResultSet,
  sp_addextendedproperty: addExtendedProperty,
  sp_dropextendedproperty: dropExtendedProperty,
  sp_reset_connection: reset,
}
