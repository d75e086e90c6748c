import type { WorkflowGraph } from '@anj/workflow'
import { findProblems, nodesLeftOut } from '@anj/workflow'
import { createContext, useContext } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { runMachine } from '../machines/run-machine.ts'
import type { DataVersions } from '../store/data-versions.ts'
import { nodesAsRun } from './nodes-as-run.ts'

/** What a node shows of its settings and of the present or last run. */
export interface NodeState {
  readonly state: 'ready' | 'unfinished' | 'running' | 'done' | 'failed'
  /** What stands in the way, or went wrong. */
  readonly why: string | null
}

const ready: NodeState = { state: 'ready', why: null }

const NodeStates = createContext<ReadonlyMap<string, NodeState>>(new Map())
export const NodeStatesProvider = NodeStates.Provider

/** The state of a node on the canvas. */
export function useNodeState(nodeId: string): NodeState {
  return useContext(NodeStates).get(nodeId) ?? ready
}

/** What each node lacks before it can run. */
export function unfinishedNodes(graph: WorkflowGraph): ReadonlyMap<string, string> {
  const sentences = new Map<string, string>()
  for (const { nodeId, sentence } of findProblems(graph)) {
    if (nodeId && !sentences.has(nodeId)) sentences.set(nodeId, sentence)
  }
  return sentences
}

/**
 * How each node stands. What goes on is shown first. What a run came to counts only while nothing has been changed
 * since at the node or before it, and what a node lacks wins over its having been done once.
 */
export function nodeStates(
  graph: WorkflowGraph,
  unfinished: ReadonlyMap<string, string>,
  run: SnapshotFrom<typeof runMachine> | null,
  versions: DataVersions,
): ReadonlyMap<string, NodeState> {
  const leftOut = new Set(nodesLeftOut(graph).map(({ id }) => id))
  const asRun = run?.context.ran ? nodesAsRun({ ...graph, versions }, run.context.ran) : none
  const states = new Map<string, NodeState>()
  for (const { id } of graph.nodes) {
    const lack = unfinished.get(id)
    const own: NodeState = lack === undefined ? ready : { state: 'unfinished', why: lack }
    const ofRun = run && !leftOut.has(id) ? stateInRun(id, run, asRun.has(id)) : null
    states.set(id, ofRun?.state === 'done' && lack !== undefined ? own : (ofRun ?? own))
  }
  return states
}

const none: ReadonlySet<string> = new Set()

function stateInRun(id: string, run: SnapshotFrom<typeof runMachine>, isAsRun: boolean): NodeState | null {
  const { completed, problem, refused } = run.context
  const goesOn = run.matches('starting') || run.matches('following')
  if (goesOn && !completed.includes(id)) return { state: 'running', why: null }
  if (!isAsRun) return null
  if (goesOn) return { state: 'done', why: null }
  const refusal = refused[id]
  if (run.matches('failed') && refusal !== undefined) return { state: 'failed', why: refusal }
  if (run.matches('failed') && problem?.nodeId === id) return { state: 'failed', why: problem.sentence }
  if (run.matches('succeeded') || (run.matches('failed') && completed.includes(id)))
    return { state: 'done', why: null }
  return null
}
