import { AppError, type DatabaseFamily, type DatabaseKind, databases } from '@anj/workflow'
import type { DatabaseConnector } from './connector.ts'
import { mysql } from './mysql/index.ts'
import { postgresql } from './postgresql/index.ts'

const connectors: Readonly<Record<Exclude<DatabaseFamily, 'mssql'>, DatabaseConnector>> = {
  postgresql,
  mysql,
}

/** The connector that speaks a kind's language; refuses kinds that have none yet. */
export function connectorOf(kind: DatabaseKind): DatabaseConnector {
  const { family, title } = databases[kind]
  if (family === 'mssql') throw new AppError('kindNotWorking', { title })
  return connectors[family]
}
