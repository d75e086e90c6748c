import { initialTransition, type StateValueFrom, setup, transition } from 'xstate'

/** Events that change the state of a node. */
export type NodeEvent =
  /** The settings are complete, lack something, or use deleted columns. */
  | { type: 'settings.completed' }
  | { type: 'settings.lacked' }
  | { type: 'columns.lost' }
  /** The step is switched off, so neither its settings nor a run's results matter. */
  | { type: 'step.switchedOff' }
  /**
   * A run that includes the node has started, passed the node, passed it with some values rejected, or failed at it.
   */
  | { type: 'run.began' }
  | { type: 'run.passed' }
  | { type: 'run.warned' }
  | { type: 'run.failed' }
  /** The node or a node before it has changed, so the result of the last run no longer applies to it. */
  | { type: 'node.changed' }

const ofSettings = {
  'settings.completed': 'ready',
  'settings.lacked': 'unfinished',
  'columns.lost': 'broken',
  'step.switchedOff': 'off',
} as const

/**
 * Derives the state of a node from its settings and from the last run that reached it. A missing setting overrides an
 * earlier success.
 */
export const nodeMachine = setup({ types: { events: {} as NodeEvent } }).createMachine({
  id: 'node',
  initial: 'unknown',
  on: { 'node.changed': '.unknown' },
  states: {
    /** The node's settings haven't been checked yet. */
    unknown: { on: ofSettings },
    ready: {
      on: { 'run.began': 'running', 'run.passed': 'done', 'run.warned': 'warned', 'run.failed': 'failed' },
    },
    unfinished: { on: { 'run.began': 'running', 'run.failed': 'failed' } },
    broken: { on: { 'run.began': 'running', 'run.failed': 'failed' } },
    off: {},
    running: { on: { 'run.passed': 'done', 'run.warned': 'warned', 'run.failed': 'failed' } },
    done: { on: { 'run.began': 'running' } },
    warned: { on: { 'run.began': 'running' } },
    failed: { on: { 'run.began': 'running' } },
  },
})

/** The state of a node. */
export type NodeMode = StateValueFrom<typeof nodeMachine>

const [unknown] = initialTransition(nodeMachine)
type Snapshot = typeof unknown

/** Caches transitions, because there are thousands of nodes but only a few different transitions. */
const steps = new Map<Snapshot, Map<NodeEvent['type'], Snapshot>>()

/** Returns the state of a node after a sequence of events. */
export function nodeModeAfter(...events: readonly NodeEvent['type'][]): NodeMode {
  return events.reduce(step, unknown).value
}

function step(from: Snapshot, type: NodeEvent['type']): Snapshot {
  const known = steps.get(from) ?? new Map<NodeEvent['type'], Snapshot>()
  steps.set(from, known)
  const next = known.get(type) ?? sameMode(transition(nodeMachine, from, { type })[0])
  known.set(type, next)
  return next
}

const modes = new Map<NodeMode, Snapshot>([[unknown.value, unknown]])

function sameMode(snapshot: Snapshot): Snapshot {
  const known = modes.get(snapshot.value) ?? snapshot
  modes.set(snapshot.value, known)
  return known
}
