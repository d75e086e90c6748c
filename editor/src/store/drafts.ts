import { useCallback } from 'react'
import { create } from 'zustand'

/** Location of a draft: the workflow, the node and the field. */
export type DraftPlace = readonly [workflowId: string, nodeId: string, field: string]

/** Unfinished input, kept in memory while other nodes are open. Never stored, because some of it is passwords. */
const useDrafts = create<Readonly<Record<string, unknown>>>(() => ({}))

/** The result of `useDraft`. */
interface Draft<T> {
  readonly value: T
  readonly set: (change: (before: T) => T) => void
  /** Drops the draft, so that the field shows its initial value again. */
  readonly drop: () => void
}

/** Holds a value while the user is typing it, even if the form is closed in between. Starts with `initial`. */
export function useDraft<T>(place: DraftPlace, initial: T): Draft<T> {
  const key = keyOf(place)
  const value = useDrafts(() => readDraft(key, initial))
  const set = useCallback((change: (before: T) => T) => changeDraft(key, initial, change), [key, initial])
  const drop = useCallback(() => keepDrafts((other) => other !== key), [key])
  return { value, set, drop }
}

/** Returns a key that is unique to the place, whatever characters its parts contain. */
export const keyOf = (place: DraftPlace): string => JSON.stringify(place)

/** Returns the draft of a place, or the initial value. */
export function readDraft<T>(key: string, initial: T): T {
  const drafts = useDrafts.getState()
  return key in drafts ? (drafts[key] as T) : initial
}

/** Changes the draft of a place. */
export function changeDraft<T>(key: string, initial: T, change: (before: T) => T): void {
  useDrafts.setState({ [key]: change(readDraft(key, initial)) })
}

/**
 * Drops all drafts of a deleted node. Undoing the deletion doesn't restore them, because passwords aren't kept for
 * nodes that don't exist.
 */
export function removeDrafts(workflowId: string, nodeId: string): void {
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
