import type { DatabaseFamily } from '../model/databases.ts'
import { type Problem, problem } from '../model/problem.ts'

interface TableLimits {
  readonly database: string
  readonly columns: number
  readonly nameProblem: (name: string) => Problem | null
}

const utf8 = new TextEncoder()

const limits: Readonly<Record<DatabaseFamily, TableLimits>> = {
  postgresql: {
    database: 'PostgreSQL',
    columns: 1600,
    nameProblem: (name) => {
      const bytes = utf8.encode(name).length
      return bytes > 63 ? problem('nameTooLong', { name, bytes, limit: 63, database: 'PostgreSQL' }) : null
    },
  },
  mysql: {
    database: 'MySQL',
    columns: 1017,
    nameProblem: (name) =>
      tooManyCharacters(name, [...name].length, 64, 'MySQL') ??
      // MySQL strips or refuses trailing spaces in names, and can't store characters outside the Basic Multilingual
      // Plane.
      (name.endsWith(' ') || /[\0\u{10000}-\u{10FFFF}]/u.test(name)
        ? problem('nameNotPossible', { name, database: 'MySQL' })
        : null),
  },
  mssql: {
    database: 'SQL Server',
    columns: 1024,
    nameProblem: (name) =>
      tooManyCharacters(name, name.length, 128, 'SQL Server') ??
      // SQL Server ignores trailing spaces when it compares names, and refuses empty names.
      (name === '' || name.endsWith(' ') || name.includes('\0')
        ? problem('nameNotPossible', { name, database: 'SQL Server' })
        : null),
  },
}

/** Returns the first limit of a database family that the table name or the columns exceed, otherwise null. */
export function tableLimitsProblem(
  family: DatabaseFamily,
  tableName: string,
  columns: readonly string[],
): Problem | null {
  const { database, columns: limit, nameProblem } = limits[family]
  if (columns.length > limit) return problem('tooManyColumns', { count: columns.length, limit, database })
  for (const name of [tableName, ...columns]) {
    const found = nameProblem(name)
    if (found) return found
  }
  return null
}

function tooManyCharacters(name: string, count: number, limit: number, database: string): Problem | null {
  return count > limit ? problem('nameTooLongInCharacters', { name, count, limit, database }) : null
}
