import { jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EncryptedSecret } from './encrypted-secret.ts'
import { workflows } from './workflows.ts'

/**
 * The values of workflows' secret parameters. They are kept when a parameter is deleted, so that the deletion can be
 * undone, and removed with the workflow.
 */
export const workflowSecrets = pgTable(
  'workflow_secrets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    workflowId: uuid('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    /** ID of the parameter in the workflow's document. */
    parameterId: text('parameter_id').notNull(),
    value: jsonb('value').$type<EncryptedSecret>().notNull(),
    storedAt: timestamp('stored_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('workflow_secrets_parameter_key').on(t.workflowId, t.parameterId)],
)
