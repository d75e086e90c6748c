import { useCallback } from 'react'
import { create } from 'zustand'

/** Half-typed values by place, kept in memory while other nodes are shown. Never stored: there are passwords among them. */
const useDrafts = create<Readonly<Record<string, unknown>>>(() => ({}))

/** What `useDraft` answers. */
export interface Draft<T> {
  readonly value: T
  readonly set: (change: (before: T) => T) => void
  /** Forgets what was typed: from then on the value is the initial one again. */
  readonly drop: () => void
}

/** A value while it is being typed. It is still there when its form is shown again; `initial` counts until it is set. */
export function useDraft<T>(place: string, initial: T): Draft<T> {
  const value = useDrafts((drafts) => (place in drafts ? (drafts[place] as T) : initial))
  const set = useCallback(
    (change: (before: T) => T) =>
      useDrafts.setState((drafts) => ({
        [place]: change(place in drafts ? (drafts[place] as T) : initial),
      })),
    [place, initial],
  )
  const drop = useCallback(() => dropDraft(place), [place])
  return { value, set, drop }
}

/** Forgets what was typed at a place. */
export function dropDraft(place: string): void {
  useDrafts.setState(
    (drafts) => Object.fromEntries(Object.entries(drafts).filter(([name]) => name !== place)),
    true,
  )
}

/** Forgets everything half-typed that belongs to a node: its place names the node's id. */
export function dropDraftsOf(nodeId: string): void {
  useDrafts.setState(
    (drafts) => Object.fromEntries(Object.entries(drafts).filter(([name]) => !name.includes(nodeId))),
    true,
  )
}
