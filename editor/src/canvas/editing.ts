import { create } from 'zustand'

interface Edited {
  readonly id: string | null
  /** Number of the editing session. Everything typed in the same session is undone in one step. */
  readonly time: number
}

/** The node whose name, or the note whose text, is being edited. */
const useEdited = create<Edited>(() => ({ id: null, time: 0 }))

/** Starts editing a node's name or a note's text. */
export function beginEdit(id: string): void {
  useEdited.setState(({ time }) => ({ id, time: time + 1 }))
}

/** Stops editing this item, unless the user has already started to edit another. */
export function endEdit(id: string): void {
  useEdited.setState((edited) => (edited.id === id ? { id: null } : edited))
}

/** True while a node's name or a note's text is being edited. */
export function useIsEdited(id: string): boolean {
  return useEdited((edited) => edited.id === id)
}

/** Undo key shared by all typing in the current editing session. */
export const currentEditId = (): string => `typing ${useEdited.getState().time}`
