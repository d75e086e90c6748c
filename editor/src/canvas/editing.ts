import { create } from 'zustand'

/** The node whose name, or note whose text, is being typed. */
const useEdited = create<{ readonly id: string | null }>(() => ({ id: null }))

/** Begins typing the name of a node or the text of a note. */
export function edit(id: string): void {
  useEdited.setState({ id })
}

/** Ends it. */
export function endEdit(): void {
  useEdited.setState({ id: null })
}

/** Whether a node's name or a note's text is being typed. */
export function useIsEdited(id: string): boolean {
  return useEdited((edited) => edited.id === id)
}
