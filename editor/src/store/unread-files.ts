import { create } from 'zustand'

/** By input, the reason why its file isn't read yet as its options say. */
export type UnreadFiles = Readonly<Record<string, string>>

const none: UnreadFiles = {}

/** By workflow. */
const useUnread = create<Readonly<Record<string, UnreadFiles>>>(() => ({}))

/** Notes that the file of an input isn't read yet as its options say, or, with null, that it is. */
export function noteUnread(workflowId: string, nodeId: string, why: string | null): void {
  const { [nodeId]: before = null, ...others } = unreadFilesOf(workflowId)
  if (before === why) return
  useUnread.setState({ [workflowId]: why === null ? others : { ...others, [nodeId]: why } })
}

/** The files of a workflow that aren't read yet as their options say, at this moment. */
export function unreadFilesOf(workflowId: string): UnreadFiles {
  return useUnread.getState()[workflowId] ?? none
}

/** The files of a workflow that aren't read yet as their options say. */
export function useUnreadFiles(workflowId: string | null): UnreadFiles {
  return useUnread((all) => (workflowId === null ? none : (all[workflowId] ?? none)))
}
