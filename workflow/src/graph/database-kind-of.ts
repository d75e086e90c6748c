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

/** The kind of server that a node reads or writes; null for nodes that are no database. */
export function databaseKindOf(kind: KindOf<'input' | 'output', 'database'>): DatabaseKind
export function databaseKindOf(kind: NodeKind): DatabaseKind | null
export function databaseKindOf(kind: NodeKind): DatabaseKind | null {
  return kindByNode[kind] ?? null
}
