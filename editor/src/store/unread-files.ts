import { create } from 'zustand'

/** Reasons why files aren't read yet with their current options, by input. */
export type UnreadFiles = Readonly<Record<string, string>>

const none: UnreadFiles = {}

/** The same by workflow. */
const useUnread = create<Readonly<Record<string, UnreadFiles>>>(() => ({}))

/** Records why the file of an input isn't read yet with its current options, or with null that it is. */
export function setUnreadReason(workflowId: string, nodeId: string, why: string | null): void {
  const { [nodeId]: before = null, ...others } = unreadFilesOf(workflowId)
  if (before === why) return
  useUnread.setState({ [workflowId]: why === null ? others : { ...others, [nodeId]: why } })
}

/** Returns the files of a workflow that aren't read yet with their current options. */
export function unreadFilesOf(workflowId: string): UnreadFiles {
  return useUnread.getState()[workflowId] ?? none
}

/** Subscribes to the files of a workflow that aren't read yet with their current options. */
export function useUnreadFiles(workflowId: string | null): UnreadFiles {
  return useUnread((all) => (workflowId === null ? none : (all[workflowId] ?? none)))
}
