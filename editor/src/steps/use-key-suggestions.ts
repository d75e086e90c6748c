import { sourcesOf, type WorkflowGraph, type WorkflowNode } from '@anj/workflow'
import { useMemo, useRef } from 'react'
import { usePreviewGraph } from '../kit/use-preview-graph.ts'
import type { QueryResult } from '../kit/use-query.ts'
import { type KeySuggestion, suggestKeys } from '../server/insights.ts'
import type { KeyedStepProps } from './keyed-step-props.ts'
import { useStepQuery } from './use-step-query.ts'

/** Suggests key pairs from names, types and values, once both tables can be read. */
export function useKeySuggestions(props: KeyedStepProps): QueryResult<KeySuggestion[]> {
  const { workflowId, graph, node } = props
  const [left, right] = sourcesOf(graph, node.id)
  const ofLeft = usePreviewGraph(graph, left?.id ?? '')
  const ofRight = usePreviewGraph(graph, right?.id ?? '')
  // The suggestions depend neither on the nodes' positions nor on the keys that are already chosen.
  const latest = useRef(node)
  latest.current = node
  const drawn = JSON.stringify(graph.edges.filter(({ target }) => target === node.id))
  const part = useMemo(
    () =>
      ofLeft &&
      ofRight &&
      joined(ofLeft, ofRight, latest.current, JSON.parse(drawn) as WorkflowGraph['edges']),
    [ofLeft, ofRight, drawn],
  )
  return useStepQuery(suggestKeys, workflowId, part, node.id)
}

/**
 * Returns a graph that contains both tables' graphs and the step. Null while the graph of a table isn't the one that the
 * step is connected with, right after a source has got another step behind it.
 */
function joined(
  left: WorkflowGraph,
  right: WorkflowGraph,
  node: WorkflowNode,
  edges: WorkflowGraph['edges'],
): WorkflowGraph | null {
  const byId = <T extends { readonly id: string }>(all: readonly T[]) => [
    ...new Map(all.map((one) => [one.id, one])).values(),
  ]
  const nodes = byId([...left.nodes, ...right.nodes, node])
  return edges.every(({ source }) => nodes.some(({ id }) => id === source))
    ? { nodes, edges: byId([...left.edges, ...right.edges, ...edges]) }
    : null
}
