import { type Db, listWorkflowSecrets, type Tx } from '@anj/db'
import { requireSecrets, type SecretValues, secretsOf, type WorkflowGraph } from '@anj/workflow'

import type { SecretKey } from './secret-key.ts'
import { decryptSecret } from './secrets.ts'

/**
 * Decrypts the stored values of a workflow's secret parameters. Throws `secretUnreadable`. A run without a workflow has
 * no secrets.
 */
export async function readWorkflowSecrets(
  db: Db | Tx,
  key: SecretKey,
  workflowId: string | null,
): Promise<SecretValues> {
  if (workflowId === null) return {}
  const stored = await listWorkflowSecrets(db, workflowId)
  return Object.fromEntries(stored.map(({ parameterId, value }) => [parameterId, decryptSecret(key, value)]))
}

/** Throws if a run of the graph would use a secret parameter without a stored value. */
export async function requireStoredSecrets(
  db: Db | Tx,
  workflowId: string | null,
  graph: WorkflowGraph,
): Promise<void> {
  const secrets = secretsOf(graph)
  if (secrets.length === 0) return
  const stored = workflowId === null ? [] : await listWorkflowSecrets(db, workflowId)
  requireSecrets(secrets, new Set(stored.map(({ parameterId }) => parameterId)))
}
