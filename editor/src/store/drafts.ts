import { useCallback } from 'react'
import { create } from 'zustand'

/** Where something is typed: in which workflow, at which of its nodes, in which field. */
export type DraftPlace = readonly [workflowId: string, nodeId: string, field: string]

/** Half-typed values by place, kept in memory while other nodes are shown. Never stored: there are passwords among them. */
const useDrafts = create<Readonly<Record<string, unknown>>>(() => ({}))

/** What `useDraft` answers. */
interface Draft<T> {
  readonly value: T
  readonly set: (change: (before: T) => T) => void
  /** Forgets what was typed: from then on the value is the initial one again. */
  readonly drop: () => void
}

/** A value while it is being typed. It is still there when its form is shown again; `initial` counts until it is set. */
export function useDraft<T>(place: DraftPlace, initial: T): Draft<T> {
  const key = keyOf(place)
  const value = useDrafts(() => readDraft(key, initial))
  const set = useCallback((change: (before: T) => T) => changeDraft(key, initial, change), [key, initial])
  const drop = useCallback(() => keepDrafts((other) => other !== key), [key])
  return { value, set, drop }
}

/** A place as one text. No two places have the same one, whatever characters their parts have. */
export const keyOf = (place: DraftPlace): string => JSON.stringify(place)

/** What is typed at a place, or what counts while nothing is. */
export function readDraft<T>(key: string, initial: T): T {
  const drafts = useDrafts.getState()
  return key in drafts ? (drafts[key] as T) : initial
}

/** Changes what is typed at a place. */
export function changeDraft<T>(key: string, initial: T, change: (before: T) => T): void {
  useDrafts.setState({ [key]: change(readDraft(key, initial)) })
}

/**
 * Forgets everything half-typed at a node that was deleted. Taking the deletion back doesn't bring it back: a password
 * isn't kept for nodes that are not there.
 */
export function dropDraftsOf(workflowId: string, nodeId: string): void {
  keepDrafts((key) => {
    const [ofWorkflow, ofNode] = JSON.parse(key) as DraftPlace
    return ofWorkflow !== workflowId || ofNode !== nodeId
  })
}

function keepDrafts(isKept: (key: string) => boolean): void {
  useDrafts.setState(
    (drafts) => Object.fromEntries(Object.entries(drafts).filter(([key]) => isKept(key))),
    true,
  )
}
