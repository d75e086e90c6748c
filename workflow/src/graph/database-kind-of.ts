import type { DatabaseKind } from '../model/databases.ts'
import type { KindOf, NodeKind } from './node-kinds.ts'

const kindByNode: Readonly<Partial<Record<NodeKind, DatabaseKind>>> = {
  postgresqlInput: 'postgresql',
  postgresqlOutput: 'postgresql',
  mysqlInput: 'mysql',
  mysqlOutput: 'mysql',
  azureMysqlInput: 'azure-mysql',
  azureMysqlOutput: 'azure-mysql',
  mssqlInput: 'mssql',
  mssqlOutput: 'mssql',
  azureMssqlInput: 'azure-mssql',
  azureMssqlOutput: 'azure-mssql',
}

/** Returns the database kind that a node reads or writes, or null for other nodes. */
export function databaseKindOf(kind: KindOf<'input' | 'output', 'database'>): DatabaseKind
export function databaseKindOf(kind: NodeKind): DatabaseKind | null
export function databaseKindOf(kind: NodeKind): DatabaseKind | null {
  return kindByNode[kind] ?? null
}
