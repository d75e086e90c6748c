import type { SqlValue } from '../../../values.ts'
import { sqlError } from '../../errors.ts'
import type { EngineType } from '../../syntax/tree.ts'
import { converter } from '../../types/convert.ts'
import type { Batch, Results } from '../batch.ts'
import type { ProcedureArgument } from './arguments.ts'
import { parseDeclarations } from './declarations.ts'

/** Executes sp_executesql, which runs a text with parameters that are passed separately. */
export async function* executeSql(batch: Batch, given: readonly ProcedureArgument[]): Results<number> {
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
