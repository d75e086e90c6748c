import { create } from 'zustand'

/** How the columns of a file input changed with its file's newest content, or with another file. */
export interface NewerContent {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** The columns whose chosen type was dropped because the file lacks them, with this type. */
  readonly untyped: readonly string[]
}

const useNewer = create<Readonly<Record<string, NewerContent>>>(() => ({}))
const keyOf = (workflowId: string, nodeId: string) => `${workflowId} ${nodeId}`

/**
 * Records that a file input has different content from the content that the user chose. Null records that it has the
 * chosen content.
 */
export function setNewerContent(workflowId: string, nodeId: string, newer: NewerContent | null): void {
  useNewer.setState((before) => {
    const { [keyOf(workflowId, nodeId)]: _, ...others } = before
    return newer ? { ...others, [keyOf(workflowId, nodeId)]: newer } : others
  }, true)
}

/** Subscribes to the changes of a file input's columns. Null while the input has the content that the user chose. */
export function useNewerContent(workflowId: string, nodeId: string): NewerContent | null {
  return useNewer((all) => all[keyOf(workflowId, nodeId)] ?? null)
}
