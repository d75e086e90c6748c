import type { WorkflowGraph } from '@anj/workflow'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { meaningOf, previewGraph } from './preview-graph.ts'

const PAUSE = 250

/**
 * Returns the part of a workflow that a node's rows depend on, or null while this part is incomplete. Returns the same
 * object until something changes that affects the rows, so moving nodes doesn't trigger a request. While the user is
 * typing, the result is updated only after a short pause.
 */
export function usePreviewGraph(drawn: WorkflowGraph, nodeId: string): WorkflowGraph | null {
  const graph = useDeferredValue(drawn)
  const wanted = useMemo(() => previewGraph(graph, nodeId), [graph, nodeId])
  const meaning = useMemo(() => wanted && meaningOf(wanted), [wanted])
  const latest = useRef(wanted)
  latest.current = wanted
  const [settled, setSettled] = useState({ meaning, graph: wanted })

  useEffect(() => {
    if (settled.meaning === meaning) return
    const timer = setTimeout(() => setSettled({ meaning, graph: latest.current }), PAUSE)
    return () => clearTimeout(timer)
  }, [meaning, settled])
  return settled.graph
}
