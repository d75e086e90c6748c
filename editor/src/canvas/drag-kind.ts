import { type NodeKind, nodeKinds } from '@anj/workflow'

const FORMAT = 'application/x-anj-node-kind'

/** Stores the kind of node being dragged. */
export function setDraggedKind(transfer: DataTransfer, kind: NodeKind): void {
  transfer.setData(FORMAT, kind)
  transfer.effectAllowed = 'copy'
}

/** True while a node is being dragged. The browser reveals its kind only on drop. */
export function isDraggingKind(transfer: DataTransfer): boolean {
  return transfer.types.includes(FORMAT)
}

/** Returns the kind of the dropped node. */
export function droppedKind(transfer: DataTransfer): NodeKind | null {
  const kind = transfer.getData(FORMAT)
  return kind in nodeKinds ? (kind as NodeKind) : null
}
