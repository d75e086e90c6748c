import { type DatabaseKind, databases } from '../databases/index.ts'
import { type Problem, problem } from '../model/problem.ts'

/** Returns the first limit of a database kind that the table name or the columns exceed, otherwise null. */
export function tableLimitsProblem(
  kind: DatabaseKind,
  tableName: string,
  columns: readonly string[],
): Problem | null {
  const { product: database, limits } = databases[kind]
  if (columns.length > limits.columns)
    return problem('tooManyColumns', { count: columns.length, limit: limits.columns, database })
  for (const name of [tableName, ...columns]) {
    const found = nameProblem(kind, name)
    if (found) return found
  }
  return null
}

function nameProblem(kind: DatabaseKind, name: string): Problem | null {
  const { product: database, limits } = databases[kind]
  const { longestName: limit, nameUnit, refusedNames } = limits
  const count = lengthOf[nameUnit](name)
  if (count > limit && nameUnit === 'bytes')
    return problem('nameTooLong', { name, bytes: count, limit, database })
  if (count > limit) return problem('nameTooLongInCharacters', { name, count, limit, database })
  return refusedNames?.test(name) ? problem('nameNotPossible', { name, database }) : null
}

const utf8 = new TextEncoder()
const lengthOf = {
  bytes: (name: string) => utf8.encode(name).length,
  characters: (name: string) => [...name].length,
  'UTF-16 units': (name: string) => name.length,
}
