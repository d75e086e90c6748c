import { type DatabaseKind, forDatabaseInputs, forDatabaseOutputs } from '../databases/index.ts'
import type { KindOf, NodeKind } from './node-kinds.ts'

const kindByNode: Readonly<Partial<Record<NodeKind, DatabaseKind>>> = {
  ...forDatabaseInputs((kind) => kind),
  ...forDatabaseOutputs((kind) => kind),
}

/** Returns the database kind that a node reads or writes, or null for other nodes. */
export function databaseKindOf(kind: KindOf<'input' | 'output', 'database'>): DatabaseKind
export function databaseKindOf(kind: NodeKind): DatabaseKind | null
export function databaseKindOf(kind: NodeKind): DatabaseKind | null {
  return kindByNode[kind] ?? null
}
