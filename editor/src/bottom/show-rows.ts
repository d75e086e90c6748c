import { columnsOf } from '@anj/workflow'
import { useEffect, useRef } from 'react'
import { useIsBeingRead } from '../store/files-being-read.ts'
import { currentWorkflow } from '../store/graph-store.ts'
import { showClickedRows } from './bottom-state.ts'

/** Maximum number of columns for which rows open automatically. More can take seconds and all memory of a preview. */
const MOST_SHOWN = 1000

/** Shows the rows of a node of the current workflow, unless the user or a run has opened another tab. */
export function showRowsOf(nodeId: string): void {
  const now = currentWorkflow()
  const columns = now ? columnsOf(now, nodeId).length : 0
  if (columns > 0 && columns <= MOST_SHOWN) showClickedRows()
}

/** Shows the rows of the open input once the file that the user chose for it has been read. */
export function useShowReadFile(nodeId: string | null): void {
  const isBeingRead = useIsBeingRead(nodeId)
  const before = useRef({ nodeId, isBeingRead })
  useEffect(() => {
    const was = before.current
    before.current = { nodeId, isBeingRead }
    if (nodeId !== null && was.nodeId === nodeId && was.isBeingRead && !isBeingRead) showRowsOf(nodeId)
  }, [nodeId, isBeingRead])
}
