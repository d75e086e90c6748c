import type { SqlValue } from '../../../values.ts'
import { createTableVariable } from '../../ddl/create-table.ts'
import { sqlError } from '../../errors.ts'
import { compile } from '../../expressions/compile.ts'
import { cast, newFrame } from '../../expressions/compiled.ts'
import { compileBinary } from '../../expressions/operators.ts'
import { Scope } from '../../expressions/scope.ts'
import type { Statement } from '../../syntax/tree.ts'
import type { Batch } from '../batch.ts'
import type { Environment } from '../environment.ts'

/** Executes DECLARE. If a loop repeats it, it only assigns its initial value again. */
export async function declareAll(batch: Batch, statement: Statement & { kind: 'declare' }): Promise<void> {
  const isAgain = batch.declared.has(statement)
  batch.declared.add(statement)
  for (const { name, type, table, tableConstraints, value } of statement.variables) {
    const key = name.toLowerCase()
    if (isAgain) {
      if (type !== null && value !== null) batch.values.set(key, await batch.value(value, type))
      continue
    }
    if (batch.variables.types.has(key) || batch.variables.tables.has(key)) {
      throw sqlError(
        134,
        `The variable name '${name}' has already been declared. Variable names must be unique within a query batch or stored procedure.`,
        { class: 15 },
      )
    }
    if (table !== null) {
      const definition = { columns: table, constraints: tableConstraints, indexes: [] }
      const made = await batch.quietly((environment) => createTableVariable(environment, name, definition))
      batch.variables.tables.set(key, made)
      continue
    }
    if (type === null) continue
    batch.declare(name, type, null)
    if (value !== null) batch.values.set(key, await batch.value(value, type))
  }
}

/** Executes SET @variable. */
export async function assign(batch: Batch, statement: Statement & { kind: 'setVariable' }): Promise<void> {
  const { name, operator, value } = statement
  const key = name.toLowerCase()
  const type = batch.variables.types.get(key)
  if (type === undefined) throw sqlError(137, `Must declare the scalar variable "${name}".`, { class: 15 })
  const find = async (environment: Environment): Promise<SqlValue> => {
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
  batch.values.set(key, await batch.quietly(find, false))
}
