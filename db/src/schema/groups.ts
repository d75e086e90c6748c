import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { folders } from './folders.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'
import { shareLevels, workflows } from './workflows.ts'

/** Groups of users of an organization, with which workflows and folders are shared. */
export const groups = pgTable(
  'groups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('groups_name_key').on(t.organizationId, sql`lower(${t.name})`)],
)
export type Group = typeof groups.$inferSelect

/** The users in each group. */
export const groupMembers = pgTable(
  'group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.userId] }), index('group_members_user_id_idx').on(t.userId)],
)

/** Workflows that their owners share with groups. */
export const workflowGroupShares = pgTable(
  'workflow_group_shares',
  {
    workflowId: uuid('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    level: text('level', { enum: shareLevels }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workflowId, t.groupId] }),
    index('workflow_group_shares_group_id_idx').on(t.groupId),
  ],
)

/** Folders that their owners share with groups. The right reaches everything in the folder, at any depth. */
export const folderGroupShares = pgTable(
  'folder_group_shares',
  {
    folderId: uuid('folder_id')
      .notNull()
      .references(() => folders.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    level: text('level', { enum: shareLevels }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.folderId, t.groupId] }),
    index('folder_group_shares_group_id_idx').on(t.groupId),
  ],
)

/** Tabs of workflows that a user reaches through a group. A share with the user has its tab in `workflow_shares`. */
export const workflowTabs = pgTable(
  'workflow_tabs',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workflowId: uuid('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.workflowId] }),
    index('workflow_tabs_workflow_id_idx').on(t.workflowId),
  ],
)
