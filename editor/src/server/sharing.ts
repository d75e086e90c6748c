import type { Schemas } from '@anj/client'
import { answerOf, type CompleteList, client, dataOf, readCompleteList } from './client.ts'

/** A user of the organization. */
export type Person = Schemas['NamedPerson']
/** A user with whom a workflow is shared, and the access level. */
export type Share = Schemas['Share']
/** Access level of a share: view, or edit and run. */
export type ShareLevel = Share['level']
/** A workflow that another user has shared with this user. */
export type SharedWorkflow = Schemas['SharedWorkflow']

const at = (workflowId: string) => ({ params: { path: { workflowId } } })

/** Finds other users of the organization whose name contains a text. */
export const findPeople = (search: string, signal: AbortSignal): Promise<Person[]> =>
  dataOf(client.GET('/people', { params: { query: { search } }, signal }))

/** Lists the users with whom a workflow is shared. */
export const listShares = (workflowId: string, signal: AbortSignal): Promise<CompleteList<Share>> =>
  readCompleteList(client.GET('/workflows/{workflowId}/shares', { ...at(workflowId), signal }))

/** Shares a workflow with a user or changes the level. Returns the new list of shares. */
export const shareWith = (
  workflowId: string,
  userId: string,
  level: ShareLevel,
): Promise<CompleteList<Share>> =>
  readCompleteList(
    client.PUT('/workflows/{workflowId}/shares/{userId}', {
      params: { path: { workflowId, userId } },
      body: { level },
    }),
  )

/** Stops sharing a workflow with a user. Returns the new list of shares. */
export const stopSharingWith = (workflowId: string, userId: string): Promise<CompleteList<Share>> =>
  readCompleteList(
    client.DELETE('/workflows/{workflowId}/shares/{userId}', { params: { path: { workflowId, userId } } }),
  )

/** Lists the workflows that others have shared with this user. */
export const listShared = (signal: AbortSignal): Promise<CompleteList<SharedWorkflow>> =>
  readCompleteList(client.GET('/workflows/shared', { signal }))

/** Adds a shared workflow to the user's tabs. */
export async function openTab(workflowId: string): Promise<void> {
  await answerOf(client.PUT('/workflows/{workflowId}/tab', at(workflowId)))
}

/** Closes the tab of a shared workflow without deleting anything. */
export async function closeTab(workflowId: string): Promise<void> {
  await answerOf(client.DELETE('/workflows/{workflowId}/tab', at(workflowId)))
}

/** Stores the order of the user's tabs. */
export async function orderTabs(ids: readonly string[]): Promise<void> {
  await answerOf(client.PUT('/workflows/order', { body: { ids: [...ids] } }))
}
