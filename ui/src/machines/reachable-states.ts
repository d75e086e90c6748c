import type { AnyStateMachine, AnyStateNode, EventFromLogic, InputFrom, StateValue } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

/** Returns all states that a machine can reach through the events, written like `following.running`. For tests. */
export function reachableStates<M extends AnyStateMachine>(
  machine: M,
  events: readonly EventFromLogic<M>[],
  input?: InputFrom<M>,
): ReadonlySet<string> {
  const paths = getShortestPaths(machine, {
    events,
    input,
    // States that differ only in context count as one.
    serializeState: (state) => JSON.stringify(state.value),
  } as Parameters<typeof getShortestPaths<M>>[1])
  return new Set(paths.map(({ state }) => written((state as unknown as { value: StateValue }).value)))
}

/** Returns all states in which a machine can rest. */
export function restingStates(machine: AnyStateMachine): ReadonlySet<string> {
  return new Set(leaves(machine.root).map((node) => node.path.join('.')))
}

function leaves(node: AnyStateNode): AnyStateNode[] {
  const inner = Object.values(node.states)
  if (inner.length > 0) return inner.flatMap(leaves)
  return node.always && node.always.length > 0 ? [] : [node]
}

function written(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([outer, inner]) => `${outer}.${written(inner ?? '')}`)
    .join(' ')
}
