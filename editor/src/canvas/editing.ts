import { create } from 'zustand'

interface Edited {
  readonly id: string | null
  /** Number of the editing session. Everything that the user types in one session is undone in one step. */
  readonly time: number
}

/** Tracks which node's name or which note's text the user is editing. */
const useEdited = create<Edited>(() => ({ id: null, time: 0 }))

/** Starts editing a node's name or a note's text. */
export function beginEdit(id: string): void {
  useEdited.setState(({ time }) => ({ id, time: time + 1 }))
}

/** Ends the editing of this item. Does nothing if the user has already started to edit another item. */
export function endEdit(id: string): void {
  useEdited.setState((edited) => (edited.id === id ? { id: null } : edited))
}

/** True while the user is editing this node's name or this note's text. */
export function useIsEdited(id: string): boolean {
  return useEdited((edited) => edited.id === id)
}

/** Undo key shared by all typing in the current editing session. */
export const currentEditId = (): string => `typing ${useEdited.getState().time}`
