import type { DatabaseInputConfig, DatabaseKind } from '@anj/workflow'
import type { Connection } from '../server/connections.ts'

type Wanted = Pick<DatabaseInputConfig, 'connectionId' | 'address'>

/**
 * Returns the saved connections that suit a new node: connections of its kind and, if its file contains an address, to
 * that address.
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
 * Returns the initial choice of a node: the only suitable connection, a question if there are several, or a new
 * connection if there are none. A deleted choice always leads to a question.
 */
export function initialConnection(
  fitting: readonly Connection[],
  { connectionId }: Pick<Wanted, 'connectionId'>,
): Connection | 'ask' | 'new' {
  const [only] = fitting
  if (!only) return 'new'
  return fitting.length === 1 && connectionId === null ? only : 'ask'
}
