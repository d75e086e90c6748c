import type { Side } from '@anj/workflow'
import { create } from 'zustand'

/** A connection that is being drawn: from where, and which nodes could take it. */
interface Connecting {
  readonly from: string
  readonly side: Side
  readonly fitting: ReadonlySet<string>
}

const useConnecting = create<{ readonly drawn: Connecting | null }>(() => ({ drawn: null }))

/** Makes known that a connection is being drawn, or that none is any more. */
export function setConnecting(drawn: Connecting | null): void {
  useConnecting.setState({ drawn })
}

/** Whether a node could take the connection that is being drawn; null while none is, and for the node it comes from. */
export function useFits(nodeId: string): boolean | null {
  return useConnecting(({ drawn }) => (drawn && drawn.from !== nodeId ? drawn.fitting.has(nodeId) : null))
}
