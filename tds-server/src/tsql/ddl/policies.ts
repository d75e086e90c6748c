import type { SecurityPredicate } from '../catalogue/model.ts'
import { objectName } from '../catalogue/names.ts'
import { invalidObject } from '../errors.ts'
import type { Environment } from '../run/environment.ts'
import type { Expression, StatementBody } from '../syntax/tree.ts'
import { newObjectName, tableToAlter } from './names.ts'

/** Executes CREATE FUNCTION for a function that contains the condition of a security policy. */
export function createFunction(
  environment: Environment,
  { name, ...made }: StatementBody & { kind: 'createFunction' },
): void {
  const { database, ...target } = newObjectName(environment.session, name, 'CREATE FUNCTION')
  const key = `${target.schema}.${target.name}`.toLowerCase()
  environment.undoably(
    () => database.functions.set(key, made),
    () => database.functions.delete(key),
  )
}

/** Executes CREATE SECURITY POLICY. Its predicates then apply to the rows of their tables, even for administrators. */
export async function createPolicy(
  environment: Environment,
  statement: StatementBody & { kind: 'createPolicy' },
): Promise<void> {
  const { session, access } = environment
  const target = newObjectName(session, statement.name, 'ALTER ANY SECURITY POLICY')
  const { database } = target
  const predicates = await environment.prepare(() =>
    statement.predicates.map((one): SecurityPredicate => {
      const place = objectName(session, one.function)
      const asked = database.functions.get(`${place.schema}.${place.name}`.toLowerCase())
      if (asked === undefined) throw invalidObject(one.function.join('.'))
      const columns = new Map(asked.parameters.map((name, i) => [name.toLowerCase(), one.columns[i] ?? '']))
      return {
        table: tableToAlter(session, one.table),
        isFilter: one.isFilter,
        expression: withColumns(asked.where, columns),
      }
    }),
  )
  for (const { table } of predicates) await access.changeSchema(database, table)
  const id = database.newObjectId()
  const policy = { id, schema: target.schema, name: target.name, enabled: statement.enabled, predicates }
  const change = (policies: typeof database.policies) => {
    database.policies = policies
    database.generation += 1
  }
  const before = database.policies
  environment.undoably(
    () => change([...before, policy]),
    () => change(before),
  )
}

/** Returns the condition of a function, with its parameters replaced by columns of a table. */
function withColumns(where: Expression, columns: ReadonlyMap<string, string>): Expression {
  const replace = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replace)
    if (typeof part !== 'object' || part === null) return part
    const { kind, name } = part as { kind?: unknown; name?: unknown }
    const column = kind === 'variable' ? columns.get(String(name).toLowerCase()) : undefined
    if (column !== undefined) return { kind: 'column', parts: [column] }
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replace(value)]))
  }
  return replace(where) as Expression
}
