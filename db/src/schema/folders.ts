import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'
import { users } from './users.ts'
import { workflows } from './workflows.ts'

/** Users' folders of workflows. A folder contains folders and workflows of its owner. */
export const folders = pgTable(
  'folders',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** The folder that contains this one; null for a folder at the top. */
    parentId: uuid('parent_id').references((): AnyPgColumn => folders.id),
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('folders_name_key').on(
      t.ownerId,
      sql`coalesce(${t.parentId}, '00000000-0000-0000-0000-000000000000')`,
      sql`lower(${t.name})`,
    ),
    index('folders_parent_id_idx').on(t.parentId),
  ],
)
export type Folder = typeof folders.$inferSelect

/** The folder of each workflow that is in one. */
export const folderWorkflows = pgTable(
  'folder_workflows',
  {
    workflowId: uuid('workflow_id')
      .primaryKey()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    folderId: uuid('folder_id')
      .notNull()
      .references(() => folders.id, { onDelete: 'cascade' }),
  },
  (t) => [index('folder_workflows_folder_id_idx').on(t.folderId)],
)
