import { risingTypes } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { runs } from './runs.ts'
import { schedules } from './schedules.ts'
import { workflows } from './workflows.ts'

/**
 * The bounds of incremental loads: the greatest value of a rising column that the runs of a workflow have loaded from a
 * source into a target (docs/decisions/0079). A schedule whose workflow was deleted has bounds of its own.
 */
export const loadBounds = pgTable(
  'load_bounds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    workflowId: uuid('workflow_id').references(() => workflows.id, { onDelete: 'cascade' }),
    scheduleId: uuid('schedule_id').references(() => schedules.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    /** SHA-256 of the settings that determine the source's rows and the target (`sourceHashOf`). */
    sourceHash: text('source_hash').notNull(),
    column: text('rising_column').notNull(),
    type: text('type', { enum: risingTypes }).notNull(),
    /** Exact text in canonical form; null if no loaded row had a value, or before the first load. */
    bound: text('bound'),
    /** Time of the last load that succeeded; null before the first one. */
    loadedAt: timestamp('loaded_at', { withTimezone: true }),
    /** The run that set the bound. */
    runId: uuid('run_id').references(() => runs.id, { onDelete: 'set null' }),
    /** The run that last began to load. While it is active, no other run can load the same rows. */
    heldBy: uuid('held_by').references(() => runs.id, { onDelete: 'set null' }),
    /** True if it is unknown whether the run `heldBy` committed rows up to `doubtfulBound`. */
    isDoubtful: boolean('is_doubtful').notNull().default(false),
    doubtfulBound: text('doubtful_bound'),
  },
  (t) => [
    uniqueIndex('load_bounds_workflow_key')
      .on(t.workflowId, t.nodeId, t.sourceHash)
      .where(sql`${t.workflowId} is not null`),
    uniqueIndex('load_bounds_schedule_key')
      .on(t.scheduleId, t.nodeId, t.sourceHash)
      .where(sql`${t.scheduleId} is not null`),
    index('load_bounds_run_id_idx').on(t.runId),
    index('load_bounds_held_by_idx').on(t.heldBy),
    check('load_bounds_owner_check', sql`num_nonnulls(${t.workflowId}, ${t.scheduleId}) = 1`),
  ],
)
export type LoadBound = typeof loadBounds.$inferSelect
