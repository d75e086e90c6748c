import type { WorkflowGraph } from '@anj/workflow'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** A user's workflows. `revision` counts saves: a save names the revision that it read, else it is a conflict. */
export const workflows = pgTable(
  'workflows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    graph: jsonb('graph').$type<WorkflowGraph>().notNull(),
    revision: integer('revision').notNull().default(1),
    /** Order of the tabs. */
    position: integer('position').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Deletion can be undone for 30 days. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [index('workflows_owner_id_idx').on(t.ownerId)],
)
export type StoredWorkflow = typeof workflows.$inferSelect

/** Earlier revisions of a workflow. */
export const workflowVersions = pgTable(
  'workflow_versions',
  {
    workflowId: uuid('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    name: text('name').notNull(),
    graph: jsonb('graph').$type<WorkflowGraph>().notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workflowId, t.revision] })],
)
