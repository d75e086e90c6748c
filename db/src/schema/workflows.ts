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

/** The last user who changed each database node, if it wasn't the workflow's owner. */
const changedBy = () => jsonb('changed_by').$type<ChangedBy>().notNull().default({})

/** A user's workflows. `revision` counts saves. A save that names an old revision is a conflict. */
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
    /** The user who saved the current revision, and the name that a user gave it. */
    savedBy: uuid('saved_by').references(() => users.id),
    label: text('label'),
    changedBy: changedBy(),
    /** Order of the tabs. */
    position: integer('position').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Set when the workflow is deleted. By default, deletion can be undone for 30 days. */
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
    /** A user's name for the version. Named versions are kept. */
    label: text('label'),
    changedBy: changedBy(),
    /** Number of nodes and edges; null in versions from before they were counted. */
    nodeCount: integer('node_count'),
    edgeCount: integer('edge_count'),
  },
  (t) => [
    primaryKey({ columns: [t.workflowId, t.revision] }),
    index('workflow_versions_saved_at_idx').on(t.savedAt).where(sql`${t.label} is null`),
  ],
)

/** Permissions that a share can grant. */
export const shareLevels = ['read', 'edit'] as const
export type ShareLevel = (typeof shareLevels)[number]

/** Workflows that their owners share with other users of the organization. */
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
    /**
     * True when the workflow is a tab of this user. `position` is its place among the tabs, below 0 until the
     * user first opens it.
     */
    isOpen: boolean('is_open').notNull().default(false),
    position: integer('position').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workflowId, t.userId] }),
    index('workflow_shares_user_id_idx').on(t.userId),
  ],
)

/** Files that a workflow uses. Users who may see the workflow may read the files that are `opened`. */
export const workflowFiles = pgTable(
  'workflow_files',
  {
    workflowId: uuid('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    datasetId: uuid('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    /**
     * True when the file's owner added it. Stays false if another user added the file first, even if the
     * owner adds it later.
     */
    opened: boolean('opened').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.workflowId, t.datasetId] }),
    index('workflow_files_dataset_id_idx').on(t.datasetId),
  ],
)
