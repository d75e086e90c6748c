import { type NodeKind, nodeKinds } from '@anj/workflow'

const FORMAT = 'application/x-anj-node-kind'

/** Says which kind of node is being dragged. */
export function setDraggedKind(transfer: DataTransfer, kind: NodeKind): void {
  transfer.setData(FORMAT, kind)
  transfer.effectAllowed = 'copy'
}

/** Whether a node is being dragged; which one is told only at the drop. */
export function isDraggingKind(transfer: DataTransfer): boolean {
  return transfer.types.includes(FORMAT)
}

/** The kind of node that was dropped. */
export function droppedKind(transfer: DataTransfer): NodeKind | null {
  const kind = transfer.getData(FORMAT)
  return kind in nodeKinds ? (kind as NodeKind) : null
}
