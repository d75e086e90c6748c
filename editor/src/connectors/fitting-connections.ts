import type { DatabaseInputConfig, DatabaseKind } from '@anj/workflow'
import type { Connection } from '../server/connections.ts'

type Wanted = Pick<DatabaseInputConfig, 'connectionId' | 'address'>

/**
 * Returns the saved connections that a new node may use: those of its kind and, if the workflow file contains an
 * address, only those to that address.
 */
export function fittingConnections(
  all: readonly Connection[],
  kind: DatabaseKind,
  address: Wanted['address'],
): readonly Connection[] {
  return all.filter(
    (one) =>
      one.kind === kind &&
      (!address ||
        (one.serverName === address.serverName &&
          one.port === address.port &&
          one.userId === address.userId)),
  )
}

/**
 * Returns what a node's form starts with: the connection if only one fits, a question if several do, or the form for a
 * new connection if none does. If the node's connection was deleted, the form always asks.
 */
export function initialConnection(
  fitting: readonly Connection[],
  { connectionId }: Pick<Wanted, 'connectionId'>,
): Connection | 'ask' | 'new' {
  const [only] = fitting
  if (!only) return 'new'
  return fitting.length === 1 && connectionId === null ? only : 'ask'
}
