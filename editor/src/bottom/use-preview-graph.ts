import type { WorkflowGraph } from '@anj/workflow'
import { findProblems, sourcesOf } from '@anj/workflow'
import { useEffect, useMemo, useRef, useState } from 'react'

const PAUSE = 250

/**
 * The part of a workflow that a node's rows depend on; the same object as long as it means the same, so that moving
 * nodes about fetches nothing. Null while that part can't be computed. Follows typing after a short pause.
 */
export function usePreviewGraph(graph: WorkflowGraph, nodeId: string): WorkflowGraph | null {
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

/** A node with everything before it, or null while something of it is unfinished. */
export function previewGraph(graph: WorkflowGraph, nodeId: string): WorkflowGraph | null {
  const needed = new Set<string>()
  const collect = (id: string): void => {
    if (needed.has(id)) return
    needed.add(id)
    for (const source of sourcesOf(graph, id)) collect(source.id)
  }
  collect(nodeId)
  const part: WorkflowGraph = {
    nodes: graph.nodes.filter(({ id }) => needed.has(id)),
    edges: graph.edges.filter(({ source, target }) => needed.has(source) && needed.has(target)),
  }
  const reachesInput = part.nodes.some(({ data }) => data.type === 'input')
  const isBlocked = findProblems(part).some(
    (problem) => problem.nodeId !== undefined && problem.nodeId !== nodeId,
  )
  return reachesInput && !isBlocked ? part : null
}

/** Everything but where things stand. */
function meaningOf({ nodes, edges }: WorkflowGraph): string {
  return JSON.stringify([
    nodes.map(({ id, data }) => [id, data.kind, data.config]),
    edges.map(({ source, target }) => [source, target]),
  ])
}
