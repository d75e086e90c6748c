import { useSelector } from '@xstate/react'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { runs } from '../actors/runs.ts'
import { setRowCounts } from '../bottom/row-counts.ts'
import { nodesUnchangedSinceRun } from '../machines/nodes-unchanged-since-run.ts'
import { useDataVersions } from '../store/data-versions.ts'
import type { OpenWorkflow } from '../store/graph-store.ts'
import { useUnreadFiles } from '../store/unread-files.ts'
import { type EdgeFlow, edgeFlows } from './edge-rows.ts'
import { isRunActive, missingSettings, nodeStates, setNodeStates } from './node-state.ts'

const noFlows: ReadonlyMap<string, EdgeFlow> = new Map()
const nothing = { nodes: [], edges: [], parameters: [] }

/**
 * Derives the nodes' states from the graph and its runs, and returns the row counts to show at the edges. Changes to
 * the graph take effect in a deferred render, so that they never slow down typing.
 */
export function useRunOnCanvas(workflow: OpenWorkflow | null): ReadonlyMap<string, EdgeFlow> {
  const nodes = useDeferredValue(workflow?.nodes ?? nothing.nodes)
  const edges = useDeferredValue(workflow?.edges ?? nothing.edges)
  const parameters = useDeferredValue(workflow?.parameters ?? nothing.parameters)
  const graph = useMemo(() => ({ nodes, edges, parameters }), [nodes, edges, parameters])
  const run = useSelector(
    workflow ? runs.get(workflow.id) : undefined,
    (state) => state ?? null,
    (a, b) =>
      a?.value === b?.value &&
      a?.context.completed === b?.context.completed &&
      a?.context.ran === b?.context.ran &&
      a?.context.run === b?.context.run &&
      a?.context.progress === b?.context.progress,
  )
  const read = useDataVersions(workflow?.id ?? null)
  const unread = useUnreadFiles(workflow?.id ?? null)
  // If a run read an earlier version of a file, its result no longer applies.
  const versions = useMemo(() => ({ ...read, ...unread }), [read, unread])
  const lacks = useMemo(() => missingSettings(graph, unread), [graph, unread])
  useEffect(() => setNodeStates(nodeStates(graph, lacks, run, versions)), [graph, lacks, run, versions])
  useEffect(() => () => setNodeStates(new Map()), [])

  const goesOn = run !== null && isRunActive(run)
  const ended = run?.matches('succeeded') ?? false
  const { ran, run: last, progress } = run?.context ?? {}
  const flows = useMemo(() => {
    if (!ran || (!goesOn && !ended)) return noFlows
    const flows = edgeFlows(ran, last ?? null, progress ?? null, goesOn)
    if (goesOn) return flows
    // The counts apply to the graph that was run. Edges that have changed since, for example because a version was
    // restored, don't show any.
    const asRun = nodesUnchangedSinceRun({ ...graph, versions }, ran)
    const isAsRun = new Set(graph.edges.filter(({ target }) => asRun.has(target)).map(({ id }) => id))
    return new Map([...flows].filter(([id]) => isAsRun.has(id)))
  }, [ran, last, progress, goesOn, ended, graph, versions])
  useEffect(() => setRowCounts(flows), [flows])
  return flows
}
