import type { Schemas } from '@anj/client'
import { client, dataOf } from './client.ts'
import type { OpenedWorkflow } from './workflows.ts'

/** An example workflow that comes with the product. */
export type Example = Schemas['Example']

let known: readonly Example[] = []

/** Returns the examples that were loaded last, or an empty list if none have been loaded yet. */
export const knownExamples = (): readonly Example[] => known

/** Lists the example workflows with their data, ready to open. */
export async function listExamples(signal?: AbortSignal): Promise<readonly Example[]> {
  known = await dataOf(client.GET('/examples', signal ? { signal } : {}))
  return known
}

/** Opens an example as a new workflow of the user. */
export async function openExample(name: string): Promise<OpenedWorkflow> {
  const call = client.POST('/examples/{name}/open', { params: { path: { name } } })
  return (await dataOf(call)) as unknown as OpenedWorkflow
}
