import { create } from 'zustand'
import { accept, changedByOthers } from '../actors/changers.ts'
import { nameOf } from '../store/name-of.ts'

/** A component that somebody else changed last, by what it is called. */
export interface ChangedComponent {
  readonly nodeId: string
  readonly title: string
  /** Whoever changed it. */
  readonly name: string
}

interface Question {
  readonly isOpen: boolean
  readonly changed: readonly ChangedComponent[]
  readonly go: () => void
  readonly dropped: () => void
}

const nothing = () => undefined

/** What is being asked. */
export const useQuestion = create<Question>(() => ({
  isOpen: false,
  changed: [],
  go: nothing,
  dropped: nothing,
}))

/** Takes the question back: nothing is done. */
export function dropQuestion(): void {
  close()
  useQuestion.getState().dropped()
}

const close = () => useQuestion.setState({ isOpen: false })

/** Asks about what others changed; goes on once the person says so. */
export function askAbout(
  changed: readonly ChangedComponent[],
  go: () => void,
  dropped: () => void = nothing,
): void {
  const goOn = () => {
    close()
    go()
  }
  useQuestion.setState({ isOpen: true, changed, go: goOn, dropped })
}

/**
 * Goes on at once, unless nodes, or one of them, would do with one's own connections what somebody else drew: then only once
 * the person has said so. What was changed again before they did is asked again.
 */
export function askFirst(workflowId: string, nodeId: string | null, go: () => void): void {
  const changed = changedByOthers(workflowId, nodeId)
  if (changed.length === 0) return go()
  const components = changed.map(({ node, by }) => ({
    nodeId: node.id,
    title: nameOf(node),
    name: by.fullName,
  }))
  askAbout(components, () => {
    accept(workflowId, changed)
    askFirst(workflowId, nodeId, go)
  })
}
