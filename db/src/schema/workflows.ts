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

/** The user who last changed each database node, unless it was the workflow's owner. */
const changedBy = () => jsonb('changed_by').$type<ChangedBy>().notNull().default({})

/** Users' workflows. `revision` counts saves. A save based on an old revision is a conflict. */
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
    /** The user who saved the current revision, and the name that a user gave the revision. */
    savedBy: uuid('saved_by').references(() => users.id),
    label: text('label'),
    /** The revision that the last pushed file created or found unchanged. If it is `revision`, nobody edited since. */
    pushedRevision: integer('pushed_revision'),
    changedBy: changedBy(),
    /** Position of the workflow among the owner's tabs. */
    position: integer('position').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /** Set when the workflow is deleted. By default, deletion can be undone for 30 days. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [
    index('workflows_owner_id_idx').on(t.ownerId),
    index('workflows_name_idx')
      .on(t.organizationId, sql`lower(${t.name})`, t.id)
      .where(sql`${t.deletedAt} is null`)
      .concurrently(),
  ],
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
    /** Numbers of nodes and edges; null in versions that were saved before Anj counted them. */
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
     * True if the user has the workflow open as a tab. `position` is the tab's position, which is negative until the
     * user first opens the workflow.
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

/** Files that a workflow uses. Users who may see the workflow may read a file if `opened` is true. */
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
     * True if the file was added to the workflow by its owner. If another user added it first, this stays false even
     * when the owner adds it later.
     */
    opened: boolean('opened').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.workflowId, t.datasetId] }),
    index('workflow_files_dataset_id_idx').on(t.datasetId),
  ],
)
