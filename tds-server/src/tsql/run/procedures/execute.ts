import type { Procedure } from '../../catalogue/model.ts'
import { objectName } from '../../catalogue/names.ts'
import { isPermitted } from '../../catalogue/permissions.ts'
import { permissionDenied, sqlError } from '../../errors.ts'
import type { EngineType, Expression, Statement } from '../../syntax/tree.ts'
import { converter } from '../../types/convert.ts'
import type { Batch, Results } from '../batch.ts'
import { Cancelled } from '../batch-errors.ts'
import type { ProcedureArgument } from './arguments.ts'
import { type QuietProcedure, quietProcedures, type SystemProcedure, systemProcedures } from './system.ts'

/** Executes EXECUTE of a system procedure or a user-defined one. */
export async function* execute(batch: Batch, statement: Statement & { kind: 'execute' }): Results {
  const given: ProcedureArgument[] = []
  for (const argument of statement.arguments) {
    const { value, name, output } = argument
    const type = typeOf(batch, value)
    if (value.kind === 'default') {
      given.push({ name, value: null, type, output: null })
      continue
    }
    given.push({
      name,
      value: await batch.value(value),
      type,
      output: output && value.kind === 'variable' ? value.name : null,
    })
  }
  const procedure = find(batch, statement)
  yield { kind: 'called' }
  let status: number
  try {
    const running = procedure(batch, given)
    status = running instanceof Promise ? await running : yield* running
  } catch (error) {
    if (!(error instanceof Cancelled)) yield { kind: 'returned', status: null }
    throw error
  }
  batch.session.lastError = 0
  if (statement.result !== null) {
    const key = statement.result.toLowerCase()
    const type = batch.variables.types.get(key)
    if (type === undefined)
      throw sqlError(137, `Must declare the scalar variable "${statement.result}".`, { class: 15 })
    batch.values.set(key, converter({ name: 'int' }, type)(status))
  }
  yield { kind: 'returned', status }
  return 'next'
}

function typeOf(batch: Batch, value: Expression): EngineType {
  if (value.kind === 'literal') return value.type
  if (value.kind === 'variable') return batch.variables.types.get(value.name.toLowerCase()) ?? { name: 'int' }
  return { name: 'nvarchar', length: 4000 }
}

function find(batch: Batch, statement: Statement & { kind: 'execute' }): SystemProcedure | QuietProcedure {
  const name = (statement.procedure.at(-1) ?? '').toLowerCase()
  const system = systemProcedures[name] ?? quietProcedures[name]
  if (system !== undefined) return system
  const { session } = batch
  const target = objectName(session, statement.procedure)
  const found = target.database.find(target.schema, target.name)
  if (found?.kind !== 'procedure')
    throw sqlError(2812, `Could not find stored procedure '${statement.procedure.join('.')}'.`, { state: 62 })
  if (!isPermitted(session, target.database, 'EXECUTE', { securableClass: 'OBJECT', object: found }))
    throw permissionDenied('EXECUTE', found.name, target.database.name, found.schema)
  return (caller, given) => own(caller, found, given)
}

/** Executes a user-defined procedure with parameters by name or position. */
async function* own(
  batch: Batch,
  procedure: Procedure,
  given: readonly ProcedureArgument[],
): Results<number> {
  const inner = batch.inner()
  const outputs: { readonly from: string; readonly to: string }[] = []
  for (const [i, parameter] of procedure.parameters.entries()) {
    const argument =
      given.find((one) => one.name?.toLowerCase() === parameter.name.toLowerCase()) ??
      (given[i]?.name === null ? given[i] : undefined)
    if (argument === undefined && parameter.default === null)
      throw sqlError(
        201,
        `Procedure or function '${procedure.name}' expects parameter '${parameter.name}', which was not supplied.`,
        { state: 4 },
      )
    const value =
      argument === undefined
        ? parameter.default === null
          ? null
          : await batch.value(parameter.default, parameter.type)
        : argument.value
    const isGiven = argument !== undefined && value !== null
    inner.declare(
      parameter.name,
      parameter.type,
      isGiven ? converter(argument.type, parameter.type)(value) : value,
    )
    if (argument?.output !== null && argument?.output !== undefined && parameter.output)
      outputs.push({ from: parameter.name, to: argument.output })
  }
  for (const argument of given)
    if (
      argument.name !== null &&
      !procedure.parameters.some((one) => one.name.toLowerCase() === argument.name?.toLowerCase())
    )
      throw sqlError(8145, `${argument.name} is not a parameter for procedure ${procedure.name}.`)
  batch.session.nesting += 1
  try {
    yield* inner.all(procedure.body)
  } finally {
    batch.session.nesting -= 1
  }
  for (const { from, to } of outputs) {
    const type = batch.variables.types.get(to.toLowerCase())
    const own = inner.variables.types.get(from.toLowerCase())
    const value = inner.values.get(from.toLowerCase()) ?? null
    batch.values.set(
      to.toLowerCase(),
      value === null || type === undefined || own === undefined ? null : converter(own, type)(value),
    )
  }
  return inner.returned
}
