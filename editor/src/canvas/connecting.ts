import type { Side } from '@anj/workflow'
import { create } from 'zustand'

/** A connection being drawn: its start, and the nodes that it can end at. */
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
 * True when the connection being drawn can end at a node. Null while none is drawn, and for the node where it starts.
 */
export function useCanConnect(nodeId: string): boolean | null {
  return useConnecting(({ drawn }) => (drawn && drawn.from !== nodeId ? drawn.fitting.has(nodeId) : null))
}
