import { create } from 'zustand'

/**
 * For each input whose file hasn't been read with its current options yet, the reason why. The keys are the ids of the
 * inputs.
 */
export type UnreadFiles = Readonly<Record<string, string>>

const none: UnreadFiles = {}

/** The unread files of each workflow. */
const useUnread = create<Readonly<Record<string, UnreadFiles>>>(() => ({}))

/**
 * Records why an input's file hasn't been read with its current options yet, or with null, that the file has been read.
 */
export function setUnreadReason(workflowId: string, nodeId: string, why: string | null): void {
  const { [nodeId]: before = null, ...others } = unreadFilesOf(workflowId)
  if (before === why) return
  useUnread.setState({ [workflowId]: why === null ? others : { ...others, [nodeId]: why } })
}

/** Returns a workflow's files that haven't been read with their current options yet. */
export function unreadFilesOf(workflowId: string): UnreadFiles {
  return useUnread.getState()[workflowId] ?? none
}

/** Subscribes to a workflow's files that haven't been read with their current options yet. */
export function useUnreadFiles(workflowId: string | null): UnreadFiles {
  return useUnread((all) => (workflowId === null ? none : (all[workflowId] ?? none)))
}
