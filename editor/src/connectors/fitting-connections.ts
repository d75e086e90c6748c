import type { DatabaseInputConfig, DatabaseKind } from '@anj/workflow'
import type { Connection } from '../server/connections.ts'

type Wanted = Pick<DatabaseInputConfig, 'connectionId' | 'address'>

/** The saved connections that a node can begin with: of its kind, and of the address that its file names, if any. */
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
 * How a node without a connection begins: with the only one that fits, by asking for one of several, or with a new one
 * where none fits. One that was chosen and is gone is always asked for.
 */
export function beginning(
  fitting: readonly Connection[],
  { connectionId }: Pick<Wanted, 'connectionId'>,
): Connection | 'ask' | 'new' {
  const [only] = fitting
  if (!only) return 'new'
  return fitting.length === 1 && connectionId === null ? only : 'ask'
}
