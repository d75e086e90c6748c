import type { Column, DatabaseInputConfig } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { connections } from './connections.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'
import { workflows } from './workflows.ts'

export const extractStatuses = ['waiting', 'reading', 'ready', 'failed'] as const
export type ExtractStatus = (typeof extractStatuses)[number]
export const extractStatus = pgEnum('extract_status', extractStatuses)

/**
 * The first rows of a database source. They are read when a user presses Refresh, so that previews don't have to query
 * the server. By default, extracts are deleted after a day.
 */
export const extracts = pgTable(
  'extracts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    workflowId: uuid('workflow_id').references(() => workflows.id, { onDelete: 'set null' }),
    nodeId: text('node_id').notNull(),
    connectionId: uuid('connection_id').references(() => connections.id, { onDelete: 'set null' }),
    /**
     * The node's settings at the time when the extract was created. A different table or filter requires a new extract.
     */
    source: jsonb('source').$type<DatabaseInputConfig>().notNull(),
    status: extractStatus('status').notNull().default('waiting'),
    /** Number of rows read so far; the total once the extract is ready. */
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    emptyRows: bigint('empty_rows', { mode: 'number' }).notNull().default(0),
    emptyCells: bigint('empty_cells', { mode: 'number' }).notNull().default(0),
    /** True when the source has more rows than the extract. */
    isSample: boolean('is_sample').notNull().default(false),
    columns: jsonb('columns').$type<readonly Column[]>(),
    problem: jsonb('problem').$type<{ code: string; sentence: string }>(),
    /** Key in the dataset store. */
    columnarKey: text('columnar_key'),
    attempts: integer('attempts').notNull().default(0),
    /** A new ID for each attempt. Only the worker with the newest ID may update the extract. */
    claimId: uuid('claim_id'),
    heartbeatAt: timestamp('heartbeat_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    takenAt: timestamp('taken_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true })
      .notNull()
      .default(sql`now() + interval '1 day'`),
  },
  (t) => [
    index('extracts_owner_id_idx').on(t.ownerId, t.workflowId),
    index('extracts_expires_at_idx').on(t.expiresAt),
  ],
)
export type Extract = typeof extracts.$inferSelect
