import type { BatchResult } from '../../../session.ts'
import type { SqlValue } from '../../../values.ts'
import type { Table } from '../../catalogue/model.ts'
import { createTableVariable } from '../../ddl/create-table.ts'
import { sqlError } from '../../errors.ts'
import { compile } from '../../expressions/compile.ts'
import { cast, newFrame } from '../../expressions/compiled.ts'
import { compileBinary } from '../../expressions/operators.ts'
import { Scope } from '../../expressions/scope.ts'
import type { Statement } from '../../syntax/tree.ts'
import type { Batch, Results } from '../batch.ts'
import type { Environment } from '../environment.ts'

/** DECLARE: again in a loop it changes nothing but the value that it gives. */
export async function* declareAll(batch: Batch, statement: Statement & { kind: 'declare' }): Results {
  const isAgain = batch.declared.has(statement)
  batch.declared.add(statement)
  for (const { name, type, table, tableConstraints, value } of statement.variables) {
    const key = name.toLowerCase()
    if (isAgain) {
      if (type !== null && value !== null) batch.values.set(key, yield* batch.value(value, type))
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
      const make = async function* (environment: Environment): AsyncGenerator<BatchResult, Table> {
        return await createTableVariable(environment, name, {
          columns: table,
          constraints: tableConstraints,
          indexes: [],
        })
      }
      batch.variables.tables.set(key, yield* batch.within(make))
      continue
    }
    if (type === null) continue
    batch.declare(name, type, null)
    if (value !== null) batch.values.set(key, yield* batch.value(value, type))
  }
  return 'next'
}

/** SET @variable. */
export async function* assign(batch: Batch, statement: Statement & { kind: 'setVariable' }): Results {
  const { name, operator, value } = statement
  const key = name.toLowerCase()
  const type = batch.variables.types.get(key)
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
  batch.values.set(key, yield* batch.within(find, false))
  return 'next'
}
