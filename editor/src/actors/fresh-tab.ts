import { useGraphStore } from '../store/graph-store.ts'
import { serverStateOf } from './server-state.ts'

/** Name of the workflow that the editor creates when the user has none. */
export const FIRST_NAME = 'Workflow 1'

/** Revision of a workflow that was never saved after its creation. */
export const FRESH_REVISION = 1

/**
 * Returns the id of the only tab if the editor created its workflow and the user has never changed it, so that an
 * opened workflow can replace it. Returns null in all other cases, because something could be lost.
 */
export function untouchedTab(): string | null {
  const { tabs, workflows } = useGraphStore.getState()
  const [only, another] = tabs
  if (!only || another || only.access !== 'own' || only.name !== FIRST_NAME) return null
  const workflow = workflows[only.id]
  if (!workflow) return null
  const { nodes, notes, parameters, history } = workflow
  const isUntouched =
    nodes.length + notes.length + parameters.length + history.past.length + history.future.length === 0 &&
    serverStateOf(only.id)?.revision === FRESH_REVISION
  return isUntouched ? only.id : null
}
