import type { Schemas } from '@anj/client'
import { answerOf, client, dataOf, type Whole, wholeOf } from './client.ts'

/** Somebody of the organization. */
export type Person = Schemas['NamedPerson']
/** Somebody with whom a workflow is shared, and for what. */
export type Share = Schemas['Share']
/** To look at, or to edit and run. */
export type ShareLevel = Share['level']
/** A workflow that somebody else shares with the user. */
export type SharedWorkflow = Schemas['SharedWorkflow']

const at = (workflowId: string) => ({ params: { path: { workflowId } } })

/** Others of the organization whose name has a text in it. */
export const findPeople = (search: string, signal: AbortSignal): Promise<Person[]> =>
  dataOf(client.GET('/people', { params: { query: { search } }, signal }))

/** With whom a workflow is shared. */
export const listShares = (workflowId: string, signal: AbortSignal): Promise<Whole<Share>> =>
  wholeOf(client.GET('/workflows/{workflowId}/shares', { ...at(workflowId), signal }))

/** Shares a workflow with somebody, or lets them do something else with it. Answers with whom it is shared then. */
export const shareWith = (workflowId: string, userId: string, level: ShareLevel): Promise<Whole<Share>> =>
  wholeOf(
    client.PUT('/workflows/{workflowId}/shares/{userId}', {
      params: { path: { workflowId, userId } },
      body: { level },
    }),
  )

/** Shares a workflow with somebody no more. Answers with whom it is shared then. */
export const stopSharingWith = (workflowId: string, userId: string): Promise<Whole<Share>> =>
  wholeOf(
    client.DELETE('/workflows/{workflowId}/shares/{userId}', { params: { path: { workflowId, userId } } }),
  )

/** Workflows that others share with the user. */
export const listShared = (signal: AbortSignal): Promise<Whole<SharedWorkflow>> =>
  wholeOf(client.GET('/workflows/shared', { signal }))

/** Makes a shared workflow one of the user's tabs. */
export async function openTab(workflowId: string): Promise<void> {
  await answerOf(client.PUT('/workflows/{workflowId}/tab', at(workflowId)))
}

/** Closes the tab of a shared workflow; nothing is deleted. */
export async function closeTab(workflowId: string): Promise<void> {
  await answerOf(client.DELETE('/workflows/{workflowId}/tab', at(workflowId)))
}

/** Puts the user's tabs in an order. */
export async function orderTabs(ids: readonly string[]): Promise<void> {
  await answerOf(client.PUT('/workflows/order', { body: { ids: [...ids] } }))
}
