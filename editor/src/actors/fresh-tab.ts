import { useGraphStore } from '../store/graph-store.ts'
import { knownOf } from './known.ts'

/** What the workflow is called that the editor makes where there is none. */
export const FIRST_NAME = 'Workflow 1'

/** The revision of a workflow that was never saved since it was made. */
export const FRESH_REVISION = 1

/**
 * The only tab, when it holds the workflow that the editor made itself and in which nothing was ever done: what is opened
 * takes its place. Null where anybody could miss it.
 */
export function freshTab(): string | null {
  const { tabs, workflows } = useGraphStore.getState()
  const [only, another] = tabs
  if (!only || another || only.access !== 'own' || only.name !== FIRST_NAME) return null
  const workflow = workflows[only.id]
  if (!workflow) return null
  const { nodes, notes, history } = workflow
  const isUntouched =
    nodes.length + notes.length + history.past.length + history.future.length === 0 &&
    knownOf(only.id)?.revision === FRESH_REVISION
  return isUntouched ? only.id : null
}
