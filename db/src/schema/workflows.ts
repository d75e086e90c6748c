import type { ChangedBy, WorkflowGraph } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { datasets } from './datasets.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** Who changed each database node last, where it was not the workflow's owner. */
const changedBy = () => jsonb('changed_by').$type<ChangedBy>().notNull().default({})

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
    /** Who saved the present revision, and what somebody named it. */
    savedBy: uuid('saved_by').references(() => users.id),
    label: text('label'),
    changedBy: changedBy(),
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
    savedBy: uuid('saved_by').references(() => users.id),
    /** What somebody named it; a named one is kept. */
    label: text('label'),
    changedBy: changedBy(),
    /** How much is drawn; null in versions that were kept before this was counted. */
    nodeCount: integer('node_count'),
    edgeCount: integer('edge_count'),
  },
  (t) => [
    primaryKey({ columns: [t.workflowId, t.revision] }),
    index('workflow_versions_saved_at_idx').on(t.savedAt).where(sql`${t.label} is null`),
  ],
)

/** What somebody may do with a workflow of somebody else. */
export const shareLevels = ['read', 'edit'] as const
export type ShareLevel = (typeof shareLevels)[number]

/** Workflows that their owners share with others of the organization. */
export const workflowShares = pgTable(
  'workflow_shares',
  {
    workflowId: uuid('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    level: text('level', { enum: shareLevels }).notNull(),
    /** It is a tab of this user's, at this place among them; below 0 until they open it for the first time. */
    isOpen: boolean('is_open').notNull().default(false),
    position: integer('position').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workflowId, t.userId] }),
    index('workflow_shares_user_id_idx').on(t.userId),
  ],
)

/** Files that stand in a workflow: whoever may see the workflow may read those that are opened. */
export const workflowFiles = pgTable(
  'workflow_files',
  {
    workflowId: uuid('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    datasetId: uuid('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    /** Its owner put it there; false stays where somebody else named it first, whoever names it later. */
    opened: boolean('opened').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.workflowId, t.datasetId] }),
    index('workflow_files_dataset_id_idx').on(t.datasetId),
  ],
)
