import { create } from 'zustand'

/** Ids of the workflows whose conflict the user has decided to resolve later. */
export const useDeferredQuestions = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Stops asking about a workflow's conflict until `resumeQuestion` is called. */
export function deferQuestion(workflowId: string): void {
  useDeferredQuestions.setState(({ ids }) => ({ ids: new Set([...ids, workflowId]) }))
}

/** Makes the editor ask about a workflow's conflict again. */
export function resumeQuestion(workflowId: string): void {
  useDeferredQuestions.setState((state) =>
    state.ids.has(workflowId) ? { ids: new Set([...state.ids].filter((id) => id !== workflowId)) } : state,
  )
}
