import type { WorkflowGraph } from '@anj/workflow'
import { brokenColumns, findProblems, nodesLeftOut, problemsByNode } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import type { SnapshotFrom } from 'xstate'
import { create } from 'zustand'
import { type NodeEvent, type NodeMode, nodeModeAfter } from '../machines/node-machine.ts'
import type { runMachine } from '../machines/run-machine.ts'
import { counted } from '../panels/format.ts'
import type { DataVersions } from '../store/data-versions.ts'
import type { UnreadFiles } from '../store/unread-files.ts'
import { nodesAsRun } from './nodes-as-run.ts'

/** What a node shows of its settings and of the present or last run. */
export interface NodeState {
  readonly state: Exclude<NodeMode, 'unknown'>
  /** What stands in the way, or went wrong. */
  readonly why: string | null
}

const ready: NodeState = { state: 'ready', why: null }

/** How the nodes of the workflow that is shown stand. A store, so that a change draws only those anew that it is about. */
const useStates = create<ReadonlyMap<string, NodeState>>(() => new Map())

/** The state of a node on the canvas. */
export function useNodeState(nodeId: string): NodeState {
  return useStates((states) => states.get(nodeId) ?? ready)
}

/** Makes known how the nodes stand; those that stand as before keep their object. */
export function putNodeStates(next: ReadonlyMap<string, NodeState>): void {
  const before = useStates.getState()
  const kept = new Map(
    [...next].map(([id, now]) => {
      const old = before.get(id)
      return [id, old?.state === now.state && old.why === now.why ? old : now]
    }),
  )
  useStates.setState(kept, true)
}

/** What a node lacks before it can run. */
export interface Lack {
  readonly why: string
  /** Whether columns are gone that its settings name, rather than something not being filled in yet. */
  readonly isBroken: boolean
}

/** What each node lacks before it can run; said also of nodes that lead to no output yet. */
export function lacksOf(graph: WorkflowGraph, unread: UnreadFiles = {}): ReadonlyMap<string, Lack> {
  const lacks = new Map<string, Lack>()
  for (const [nodeId, why] of Object.entries(unread)) lacks.set(nodeId, { why, isBroken: false })
  const problems = problemsByNode(graph)
  for (const [nodeId, found] of brokenColumns(graph, problems))
    lacks.set(nodeId, { why: found.map(({ sentence }) => sentence).join('\n'), isBroken: true })
  for (const { nodeId, sentence } of findProblems(graph)) {
    if (nodeId && !lacks.has(nodeId)) lacks.set(nodeId, { why: sentence, isBroken: false })
  }
  for (const [nodeId, [first]] of problems)
    if (first && !lacks.has(nodeId)) lacks.set(nodeId, { why: first.sentence, isBroken: false })
  return lacks
}

/**
 * How each node stands. What goes on is shown first. What a run came to counts only while nothing has been changed
 * since at the node or before it, and what a node lacks wins over its having been done once.
 */
export function nodeStates(
  graph: WorkflowGraph,
  lacks: ReadonlyMap<string, Lack>,
  run: SnapshotFrom<typeof runMachine> | null,
  versions: DataVersions,
): ReadonlyMap<string, NodeState> {
  const leftOut = new Set(nodesLeftOut(graph).map(({ id }) => id))
  const asRun = run?.context.ran ? nodesAsRun({ ...graph, versions }, run.context.ran) : none
  const states = new Map<string, NodeState>()
  for (const { id } of graph.nodes) {
    const lack = lacks.get(id)
    const ofRun = run && !leftOut.has(id) ? saidByRun(id, run, asRun.has(id)) : null
    const mode = nodeModeAfter(saidBySettings(lack), ...(ofRun ? [ofRun.event] : []))
    if (mode === 'unknown') continue
    const why =
      mode === 'failed' || mode === 'warned'
        ? ofRun?.why
        : mode === 'unfinished' || mode === 'broken'
          ? lack?.why
          : null
    states.set(id, { state: mode, why: why ?? null })
  }
  return states
}

const none: ReadonlySet<string> = new Set()

function saidBySettings(lack: Lack | undefined): NodeEvent['type'] {
  if (!lack) return 'settings.completed'
  return lack.isBroken ? 'columns.lost' : 'settings.lacked'
}

interface SaidByRun {
  readonly event: NodeEvent['type']
  readonly why?: string
}

/** Whether a run is at work, and does not only wait for what is saved first or for its turn. */
export const isAtWork = (run: SnapshotFrom<typeof runMachine>): boolean =>
  run.matches('following') && run.context.run?.status !== 'queued'

/** What the present or last run means for a node; null when it means nothing, or nothing any more. */
function saidByRun(id: string, run: SnapshotFrom<typeof runMachine>, isAsRun: boolean): SaidByRun | null {
  const { completed, problem, refused } = run.context
  const goesOn = isAtWork(run)
  if (goesOn && !completed.includes(id)) return { event: 'run.began' }
  if (!isAsRun) return null
  if (goesOn) return { event: 'run.passed' }
  const refusal = refused[id]
  if (run.matches('failed') && refusal !== undefined) return { event: 'run.failed', why: refusal }
  if (run.matches('failed') && problem?.nodeId === id) return { event: 'run.failed', why: problem.sentence }
  const rejects = run.context.run?.progress?.rejects?.find(({ nodeId }) => nodeId === id)
  if (run.matches('succeeded') && rejects)
    return {
      event: 'run.warned',
      why: sentence('valuesLetThroughHere', { values: counted(rejects.count, 'value') }),
    }
  if (run.matches('succeeded') || (run.matches('failed') && completed.includes(id)))
    return { event: 'run.passed' }
  return null
}
