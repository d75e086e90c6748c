import type { NodeData, WorkflowGraph } from '@anj/workflow'
import { findProblems, nodesLeftOut } from '@anj/workflow'
import { createContext, useContext } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { runMachine } from '../machines/run-machine.ts'

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

/** How far a run has come at each node. */
export function nodeStates(
  graph: WorkflowGraph,
  unfinished: ReadonlyMap<string, string>,
  run: SnapshotFrom<typeof runMachine> | null,
  /** The nodes' settings as they were run: a node that was changed since says nothing of that run. */
  ran: ReadonlyMap<string, NodeData>,
): ReadonlyMap<string, NodeState> {
  const leftOut = new Set(nodesLeftOut(graph).map(({ id }) => id))
  const states = new Map<string, NodeState>()
  for (const { id, data } of graph.nodes) {
    const ofRun = run && !leftOut.has(id) && ran.get(id) === data ? stateInRun(id, run) : null
    const lack = unfinished.get(id)
    states.set(id, ofRun ?? (lack === undefined ? ready : { state: 'unfinished', why: lack }))
  }
  return states
}

function stateInRun(id: string, run: SnapshotFrom<typeof runMachine>): NodeState | null {
  const { completed, problem, refused } = run.context
  const refusal = refused[id]
  if (run.matches('failed') && refusal !== undefined) return { state: 'failed', why: refusal }
  if (run.matches('failed') && problem?.nodeId === id) return { state: 'failed', why: problem.sentence }
  if (run.matches('starting') || run.matches('following')) {
    return { state: completed.includes(id) ? 'done' : 'running', why: null }
  }
  if (run.matches('succeeded') || (run.matches('failed') && completed.includes(id)))
    return { state: 'done', why: null }
  return null
}
