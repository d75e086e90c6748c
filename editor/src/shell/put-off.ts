import { create } from 'zustand'

/** Workflows about whose drawing the person decides later. */
export const usePutOff = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Leaves the question what becomes of a drawing for later. */
export function putOff(workflowId: string): void {
  usePutOff.setState(({ ids }) => ({ ids: new Set([...ids, workflowId]) }))
}

/** Asks again what becomes of a drawing. */
export function askAgain(workflowId: string): void {
  usePutOff.setState((state) =>
    state.ids.has(workflowId) ? { ids: new Set([...state.ids].filter((id) => id !== workflowId)) } : state,
  )
}
