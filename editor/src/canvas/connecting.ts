import type { Side } from '@anj/workflow'
import { create } from 'zustand'

/** The connection that the user is drawing: the node and side where it starts, and the nodes where it can end. */
interface Connecting {
  readonly from: string
  readonly side: Side
  readonly fitting: ReadonlySet<string>
}

const useConnecting = create<{ readonly drawn: Connecting | null }>(() => ({ drawn: null }))

/** Sets the connection that the user is drawing. Null once the user has stopped drawing. */
export function setConnecting(drawn: Connecting | null): void {
  useConnecting.setState({ drawn })
}

/**
 * True if the connection that the user is drawing can end at this node. Null for the node where the connection starts,
 * and while the user isn't drawing one.
 */
export function useCanConnect(nodeId: string): boolean | null {
  return useConnecting(({ drawn }) => (drawn && drawn.from !== nodeId ? drawn.fitting.has(nodeId) : null))
}
