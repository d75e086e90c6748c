import { create } from 'zustand'

/** Workflows whose conflict the user postponed. */
export const usePutOff = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Postpones the question about a drawing. */
export function putOff(workflowId: string): void {
  usePutOff.setState(({ ids }) => ({ ids: new Set([...ids, workflowId]) }))
}

/** Asks again about a drawing. */
export function askAgain(workflowId: string): void {
  usePutOff.setState((state) =>
    state.ids.has(workflowId) ? { ids: new Set([...state.ids].filter((id) => id !== workflowId)) } : state,
  )
}
