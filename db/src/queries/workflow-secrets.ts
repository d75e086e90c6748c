/** The encrypted values of workflows' secret parameters. Callers check the access to the workflow. */
import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../database.ts'
import { type EncryptedSecret } from '../schema/encrypted-secret.ts'
import { workflowSecrets } from '../schema/index.ts'

/** A stored value of a secret parameter. */
export interface WorkflowSecret {
  readonly parameterId: string
  readonly value: EncryptedSecret
  readonly storedAt: Date
}

/** Returns the stored values of a workflow. */
export async function listWorkflowSecrets(
  db: Db | Tx,
  workflowId: string,
): Promise<readonly WorkflowSecret[]> {
  const { parameterId, value, storedAt } = workflowSecrets
  return db
    .select({ parameterId, value, storedAt })
    .from(workflowSecrets)
    .where(eq(workflowSecrets.workflowId, workflowId))
    .orderBy(parameterId)
}

/** Stores the value of a parameter in place of an earlier one. */
export async function storeWorkflowSecret(
  tx: Tx,
  workflowId: string,
  parameterId: string,
  value: EncryptedSecret,
): Promise<void> {
  const storedAt = new Date()
  await tx
    .insert(workflowSecrets)
    .values({ workflowId, parameterId, value, storedAt })
    .onConflictDoUpdate({
      target: [workflowSecrets.workflowId, workflowSecrets.parameterId],
      set: { value, storedAt },
    })
}

/** Removes the value of a parameter. Returns false if none was stored. */
export async function removeWorkflowSecret(
  tx: Tx,
  workflowId: string,
  parameterId: string,
): Promise<boolean> {
  const removed = await tx
    .delete(workflowSecrets)
    .where(and(eq(workflowSecrets.workflowId, workflowId), eq(workflowSecrets.parameterId, parameterId)))
    .returning({ id: workflowSecrets.id })
  return removed.length > 0
}
