import { create } from 'zustand'

/** Workflows whose conflict the user postponed. */
export const useDeferredQuestions = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Postpones the question about a drawing. */
export function deferQuestion(workflowId: string): void {
  useDeferredQuestions.setState(({ ids }) => ({ ids: new Set([...ids, workflowId]) }))
}

/** Asks again about a drawing. */
export function resumeQuestion(workflowId: string): void {
  useDeferredQuestions.setState((state) =>
    state.ids.has(workflowId) ? { ids: new Set([...state.ids].filter((id) => id !== workflowId)) } : state,
  )
}
