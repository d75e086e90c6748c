import { create } from 'zustand'

interface Edited {
  readonly id: string | null
  /** Counts the times that somebody began, so that what is typed in each is undone as one. */
  readonly time: number
}

/** The node whose name, or note whose text, is being typed. */
const useEdited = create<Edited>(() => ({ id: null, time: 0 }))

/** Begins typing the name of a node or the text of a note. */
export function edit(id: string): void {
  useEdited.setState(({ time }) => ({ id, time: time + 1 }))
}

/** Ends it, unless something else is being typed by now. */
export function endEdit(id: string): void {
  useEdited.setState((edited) => (edited.id === id ? { id: null } : edited))
}

/** Whether a node's name or a note's text is being typed. */
export function useIsEdited(id: string): boolean {
  return useEdited((edited) => edited.id === id)
}

/** What all that is typed now is about. */
export const presentEdit = (): string => `typing ${useEdited.getState().time}`
