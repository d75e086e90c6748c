import type { Schemas } from '@anj/client'
import { answerOf, client, dataOf } from './client.ts'

export type Person = Schemas['NamedPerson']
export type Share = Schemas['Share']
export type ShareLevel = Share['level']
export type SharedWorkflow = Schemas['SharedWorkflow']

const at = (workflowId: string) => ({ params: { path: { workflowId } } })

/** Others of the organization whose name has a text in it. */
export const findPeople = (search: string, signal: AbortSignal): Promise<Person[]> =>
  dataOf(client.GET('/people', { params: { query: { search } }, signal }))

/** With whom a workflow is shared. */
export const listShares = (workflowId: string, signal: AbortSignal): Promise<Share[]> =>
  dataOf(client.GET('/workflows/{workflowId}/shares', { ...at(workflowId), signal }))

/** Shares a workflow with exactly these people. */
export const setShares = (workflowId: string, shares: readonly Share[]): Promise<Share[]> =>
  dataOf(
    client.PUT('/workflows/{workflowId}/shares', {
      ...at(workflowId),
      body: shares.map(({ user, level }) => ({ userId: user.id, level })),
    }),
  )

/** Workflows that others share with the user. */
export const listShared = (signal: AbortSignal): Promise<SharedWorkflow[]> =>
  dataOf(client.GET('/workflows/shared', { signal }))

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
