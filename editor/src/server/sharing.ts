import type { Schemas } from '@anj/client'
import { answerOf, type CompleteList, client, dataOf, readCompleteList } from './client.ts'

/** A user of the organization. */
export type Person = Schemas['NamedPerson']
/** A user with whom a workflow is shared, and the access level. */
export type Share = Schemas['Share']
/** A group of users of the organization. */
export type Group = Schemas['Group']
/** A group with which a workflow is shared, and the access level. */
export type GroupShare = Schemas['GroupShare']
/** A user or a group with whom a workflow can be shared. */
export type Recipient =
  | { readonly kind: 'user'; readonly user: Person }
  | { readonly kind: 'group'; readonly group: Group }
/** The users and groups with whom a workflow is shared. */
export interface Sharing {
  readonly people: CompleteList<Share>
  readonly groups: CompleteList<GroupShare>
}
/** Access level of a share: view, or edit and run. */
export type ShareLevel = Share['level']
/** A workflow that another user has shared with this user. */
export type SharedWorkflow = Schemas['SharedWorkflow']

const at = (workflowId: string) => ({ params: { path: { workflowId } } })

/** Finds other users of the organization whose name contains a text. */
export const findPeople = (search: string, signal: AbortSignal): Promise<Person[]> =>
  dataOf(client.GET('/people', { params: { query: { search } }, signal }))

/** Lists the groups of the organization. */
export const listGroups = (signal: AbortSignal): Promise<CompleteList<Group>> =>
  readCompleteList(client.GET('/groups', { signal }))

/** Lists the members of a group. */
export async function listMembers(groupId: string, signal: AbortSignal): Promise<CompleteList<Person>> {
  const params = { path: { groupId } }
  const { items, more } = await readCompleteList(client.GET('/groups/{groupId}/members', { params, signal }))
  return { items: items.map(({ user }) => user), more }
}

/** Lists the users and groups with whom a workflow is shared. */
export async function readSharing(workflowId: string, signal?: AbortSignal): Promise<Sharing> {
  const call = { ...at(workflowId), ...(signal && { signal }) }
  const [people, groups] = await Promise.all([
    readCompleteList(client.GET('/workflows/{workflowId}/shares', call)),
    readCompleteList(client.GET('/workflows/{workflowId}/groups', call)),
  ])
  return { people, groups }
}

/** Shares a workflow with a user or group, or changes the level. Returns everyone with whom it is then shared. */
export async function shareWith(workflowId: string, to: Recipient, level: ShareLevel): Promise<Sharing> {
  const body = { level }
  if (to.kind === 'user') {
    const path = { workflowId, userId: to.user.id }
    await answerOf(client.PUT('/workflows/{workflowId}/shares/{userId}', { params: { path }, body }))
  } else {
    const path = { workflowId, groupId: to.group.id }
    await answerOf(client.PUT('/workflows/{workflowId}/groups/{groupId}', { params: { path }, body }))
  }
  return readSharing(workflowId)
}

/** Stops sharing a workflow with a user or group. Returns everyone with whom it is still shared. */
export async function stopSharingWith(workflowId: string, recipient: Recipient): Promise<Sharing> {
  if (recipient.kind === 'user') {
    const path = { workflowId, userId: recipient.user.id }
    await answerOf(client.DELETE('/workflows/{workflowId}/shares/{userId}', { params: { path } }))
  } else {
    const path = { workflowId, groupId: recipient.group.id }
    await answerOf(client.DELETE('/workflows/{workflowId}/groups/{groupId}', { params: { path } }))
  }
  return readSharing(workflowId)
}

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
