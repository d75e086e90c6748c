import { create } from 'zustand'
import { accept, type ChangedNode, changedByOthers } from '../actors/changers.ts'

interface Question {
  readonly isOpen: boolean
  readonly changed: readonly ChangedNode[]
  readonly go: () => void
}

/** What is being asked. */
export const useQuestion = create<Question>(() => ({ isOpen: false, changed: [], go: () => undefined }))

/** Takes the question back: nothing is done. */
export const dropQuestion = (): void => useQuestion.setState({ isOpen: false })

/**
 * Goes on at once, unless nodes, or one of them, would do with one's own connections what somebody else drew: then only once
 * the person has said so. What was changed again before they did is asked again.
 */
export function askFirst(workflowId: string, nodeId: string | null, go: () => void): void {
  const changed = changedByOthers(workflowId, nodeId)
  if (changed.length === 0) return go()
  const goOn = () => {
    accept(workflowId, changed)
    dropQuestion()
    askFirst(workflowId, nodeId, go)
  }
  useQuestion.setState({ isOpen: true, changed, go: goOn })
}
