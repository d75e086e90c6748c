import { initialTransition, type StateValueFrom, setup, transition } from 'xstate'

/** What happens to a node. */
export type NodeEvent =
  /** Nothing is missing in its settings, something is, or columns that they name are gone. */
  | { type: 'settings.completed' }
  | { type: 'settings.lacked' }
  | { type: 'columns.lost' }
  /** A run has begun that reaches the node, has passed it, has passed it without some of its values, or has ended at it. */
  | { type: 'run.began' }
  | { type: 'run.passed' }
  | { type: 'run.warned' }
  | { type: 'run.failed' }
  /** It, or what comes before it, is not as it was any more: what is known of it counts no longer. */
  | { type: 'node.changed' }

const ofSettings = {
  'settings.completed': 'ready',
  'settings.lacked': 'unfinished',
  'columns.lost': 'broken',
} as const

/** How one node stands: by its settings, and by the run that reached it last. What it lacks wins over a run that passed it. */
export const nodeMachine = setup({ types: { events: {} as NodeEvent } }).createMachine({
  id: 'node',
  initial: 'unknown',
  on: { 'node.changed': '.unknown' },
  states: {
    /** Nobody has looked at its settings yet. */
    unknown: { on: ofSettings },
    ready: {
      on: { 'run.began': 'running', 'run.passed': 'done', 'run.warned': 'warned', 'run.failed': 'failed' },
    },
    unfinished: { on: { 'run.began': 'running', 'run.failed': 'failed' } },
    broken: { on: { 'run.began': 'running', 'run.failed': 'failed' } },
    running: { on: { 'run.passed': 'done', 'run.warned': 'warned', 'run.failed': 'failed' } },
    done: { on: { 'run.began': 'running' } },
    warned: { on: { 'run.began': 'running' } },
    failed: { on: { 'run.began': 'running' } },
  },
})

/** How a node stands. */
export type NodeMode = StateValueFrom<typeof nodeMachine>

const [unknown] = initialTransition(nodeMachine)
type Snapshot = typeof unknown

/** There are thousands of nodes and few ways: each step of the machine is taken once and kept. */
const steps = new Map<Snapshot, Map<NodeEvent['type'], Snapshot>>()

/** How a node stands after what happened to it. */
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
