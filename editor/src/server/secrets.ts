import { answerOf, client, readCompleteList } from './client.ts'

const path = (workflowId: string, parameterId: string) => ({ path: { workflowId, parameterId } })

/** Returns when the value of each secret parameter was stored, by the parameters' IDs. */
export async function readStoredSecrets(
  workflowId: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const { items } = await readCompleteList(
    client.GET('/workflows/{workflowId}/secrets', { params: { path: { workflowId } }, signal }),
  )
  return Object.fromEntries(items.map(({ parameterId, storedAt }) => [parameterId, storedAt]))
}

/** Stores the value of a secret parameter in place of an earlier one. */
export async function storeSecret(workflowId: string, parameterId: string, value: string): Promise<void> {
  await answerOf(
    client.PUT('/workflows/{workflowId}/secrets/{parameterId}', {
      params: path(workflowId, parameterId),
      body: { value },
    }),
  )
}

/** Removes the value of a secret parameter. */
export async function removeSecret(workflowId: string, parameterId: string): Promise<void> {
  await answerOf(
    client.DELETE('/workflows/{workflowId}/secrets/{parameterId}', { params: path(workflowId, parameterId) }),
  )
}
