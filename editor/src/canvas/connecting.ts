import type { Side } from '@anj/workflow'
import { create } from 'zustand'

/** The connection being drawn: the node and side where it starts, and the nodes where it can end. */
interface Connecting {
  readonly from: string
  readonly side: Side
  readonly fitting: ReadonlySet<string>
}

const useConnecting = create<{ readonly drawn: Connecting | null }>(() => ({ drawn: null }))

/** Sets the connection being drawn, or null when drawing ends. */
export function setConnecting(drawn: Connecting | null): void {
  useConnecting.setState({ drawn })
}

/**
 * True if the connection being drawn can end at this node. Null for the node where it starts, and while no connection
 * is being drawn.
 */
export function useCanConnect(nodeId: string): boolean | null {
  return useConnecting(({ drawn }) => (drawn && drawn.from !== nodeId ? drawn.fitting.has(nodeId) : null))
}
