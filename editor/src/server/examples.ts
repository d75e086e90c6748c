import type { Schemas } from '@anj/client'
import { client, dataOf } from './client.ts'
import type { OpenedWorkflow } from './workflows.ts'

/** A workflow that comes with the product, to begin with. */
export type Example = Schemas['Example']

let known: readonly Example[] = []

/** The examples as they were listed last; none before that. */
export const knownExamples = (): readonly Example[] => known

/** Example workflows with their data, ready to open. */
export async function listExamples(signal?: AbortSignal): Promise<readonly Example[]> {
  known = await dataOf(client.GET('/examples', signal ? { signal } : {}))
  return known
}

/** Opens an example as a new workflow of the user. */
export async function openExample(name: string): Promise<OpenedWorkflow> {
  const call = client.POST('/examples/{name}/open', { params: { path: { name } } })
  return (await dataOf(call)) as unknown as OpenedWorkflow
}
