import {
  brokenColumns,
  countPhrase,
  findProblems,
  isSwitchedOff,
  nodesNotRun,
  problemsByNode,
  rejectPolicyOf,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import type { SnapshotFrom } from 'xstate'
import { create } from 'zustand'
import { type NodeEvent, type NodeMode, nodeModeAfter } from '../machines/node-machine.ts'
import { nodesUnchangedSinceRun } from '../machines/nodes-unchanged-since-run.ts'
import type { runMachine } from '../machines/run-machine.ts'
import type { DataVersions } from '../store/data-versions.ts'
import type { UnreadFiles } from '../store/unread-files.ts'

/** State of a node, derived from its settings and from the current or last run. */
export interface NodeState {
  readonly state: Exclude<NodeMode, 'unknown'>
  /** Reason why the node can't run, why it failed, or what it does instead of a run. */
  readonly why: string | null
}

const ready: NodeState = { state: 'ready', why: null }

/** States of the open workflow's nodes, kept in a store so that a change re-renders only the nodes concerned. */
const useStates = create<ReadonlyMap<string, NodeState>>(() => new Map())

/** Returns the state of a node on the canvas. */
export function useNodeState(nodeId: string): NodeState {
  return useStates((states) => states.get(nodeId) ?? ready)
}

/** Publishes the nodes' states. Reuses the objects of unchanged states, so that their nodes don't re-render. */
export function setNodeStates(next: ReadonlyMap<string, NodeState>): void {
  const before = useStates.getState()
  const kept = new Map(
    [...next].map(([id, now]) => {
      const old = before.get(id)
      return [id, old?.state === now.state && old.why === now.why ? old : now]
    }),
  )
  useStates.setState(kept, true)
}

/** A missing or broken setting that prevents a node from running. */
export interface MissingSetting {
  readonly why: string
  /** True if the settings use columns that no longer exist. False if a setting hasn't been filled in yet. */
  readonly isBroken: boolean
}

/** Returns the missing settings of each node, including nodes without a path to an output. */
export function missingSettings(
  graph: WorkflowGraph,
  unread: UnreadFiles = {},
): ReadonlyMap<string, MissingSetting> {
  const lacks = new Map<string, MissingSetting>()
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
 * Returns the state of each node. An active run takes precedence over everything else. The result of a finished run
 * applies to a node only until the node or one before it changes, and a missing setting overrides an earlier success.
 */
export function nodeStates(
  graph: WorkflowGraph,
  lacks: ReadonlyMap<string, MissingSetting>,
  run: SnapshotFrom<typeof runMachine> | null,
  versions: DataVersions,
): ReadonlyMap<string, NodeState> {
  const leftOut = new Set(nodesNotRun(graph).map(({ id }) => id))
  const asRun = run?.context.ran ? nodesUnchangedSinceRun({ ...graph, versions }, run.context.ran) : none
  const states = new Map<string, NodeState>()
  for (const node of graph.nodes) {
    const { id } = node
    const lack = lacks.get(id)
    const ofRun = run && !leftOut.has(id) ? saidByRun(node, run, asRun.has(id)) : null
    const mode = nodeModeAfter(saidBySettings(node, lack), ...(ofRun ? [ofRun.event] : []))
    if (mode === 'unknown') continue
    const why =
      mode === 'failed' || mode === 'warned'
        ? ofRun?.why
        : mode === 'unfinished' || mode === 'broken'
          ? lack?.why
          : mode === 'off'
            ? sentence('switchedOff')
            : null
    states.set(id, { state: mode, why: why ?? null })
  }
  return states
}

const none: ReadonlySet<string> = new Set()

function saidBySettings(node: WorkflowNode, lack: MissingSetting | undefined): NodeEvent['type'] {
  if (isSwitchedOff(node)) return 'step.switchedOff'
  if (!lack) return 'settings.completed'
  return lack.isBroken ? 'columns.lost' : 'settings.lacked'
}

interface SaidByRun {
  readonly event: NodeEvent['type']
  readonly why?: string
}

/** True while a run is executing. False while it is only queued, or waiting for the workflow to be saved. */
export const isRunActive = (run: SnapshotFrom<typeof runMachine>): boolean =>
  run.matches('following') && run.context.run?.status !== 'queued'

/**
 * Returns what the current or last run says about a node's state, or null if the run no longer applies to the node or
 * says nothing about it.
 */
function saidByRun(
  node: WorkflowNode,
  run: SnapshotFrom<typeof runMachine>,
  isAsRun: boolean,
): SaidByRun | null {
  const { id } = node
  const { completed, problem, refused } = run.context
  const goesOn = isRunActive(run)
  if (goesOn && !completed.includes(id)) return { event: 'run.began' }
  if (!isAsRun) return null
  if (goesOn) return { event: 'run.passed' }
  const refusal = refused[id]
  if (run.matches('failed') && refusal !== undefined) return { event: 'run.failed', why: refusal }
  if (run.matches('failed') && problem?.nodeId === id) return { event: 'run.failed', why: problem.sentence }
  const rejects = run.context.run?.progress?.rejects?.find(({ nodeId }) => nodeId === id)
  if (run.matches('succeeded') && rejects) {
    const values = countPhrase(rejects.count, 'value')
    const isSkipped = rejectPolicyOf(node) === 'leaveOut'
    if (node.data.kind === 'checkRows')
      return {
        event: 'run.warned',
        why: sentence('rulesFoundHere', { values: countPhrase(rejects.count, 'failure') }),
      }
    const skipped = node.data.kind === 'lookUp' ? 'rowsWithoutOneMatchSkipped' : 'rowsSkippedHere'
    return {
      event: 'run.warned',
      why: sentence(isSkipped ? skipped : 'valuesSetToNullHere', { values }),
    }
  }
  if (run.matches('succeeded') || (run.matches('failed') && completed.includes(id)))
    return { event: 'run.passed' }
  return null
}
