import type { Schemas } from '@anj/client'
import type { NodeKind, WorkflowNode, WorkflowParameter } from '@anj/workflow'
import { answerOf, client, dataOf } from './client.ts'

/** A sample of a database source. */
export type Extract = Schemas['Extract']

const params = (extractId: string) => ({ path: { extractId } })

/** Starts reading the first rows of a database source with the settings currently in the editor. */
export const startExtract = (
  workflowId: string,
  { id, data }: WorkflowNode<NodeKind>,
  {
    parameters,
    confirmed,
    signal,
  }: {
    readonly parameters: readonly WorkflowParameter[]
    readonly confirmed: boolean
    readonly signal: AbortSignal
  },
): Promise<Extract> =>
  dataOf(
    client.POST('/workflows/{workflowId}/extracts', {
      params: { path: { workflowId } },
      body: {
        nodeId: id,
        kind: data.kind,
        config: { ...data.config },
        parameters: [...parameters],
        confirmed,
      },
      signal,
    }),
  )

/** Returns the progress of a sample and its columns. */
export const readExtract = (id: string, signal: AbortSignal): Promise<Extract> =>
  dataOf(client.GET('/extracts/{extractId}', { params: params(id), signal }))

/** Cancels a sample that is being read. */
export async function endExtract(id: string): Promise<void> {
  await answerOf(client.DELETE('/extracts/{extractId}', { params: params(id) }))
}
