import type { ExistingFile } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'
import { artifacts, runs, tasks } from './runs.ts'
import { users } from './users.ts'

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/**
 * The file of a run that is delivered to a place. The row is written in the transaction that ends a task, or when a user
 * asks for the delivery. Workers update it between the steps of the delivery (docs/decisions/0083).
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** The user who must be allowed to use the place. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** The task whose schedule asks for the delivery. Null if a user asked for it. */
    taskId: uuid('task_id').references(() => tasks.id, { onDelete: 'cascade' }),
    /** The run whose file a user delivers. Null for the deliveries of tasks. */
    runId: uuid('run_id').references(() => runs.id, { onDelete: 'cascade' }),
    /** Null once the file is no longer kept. */
    artifactId: uuid('artifact_id').references(() => artifacts.id, { onDelete: 'set null' }),
    /** Not a foreign key: if the place is deleted, the delivery fails and says so. */
    placeId: uuid('place_id').notNull(),
    /** The name of the place at the last attempt, for messages. */
    placeName: text('place_name').notNull(),
    /** The path below the folder of the place. A number may be added to it on delivery. */
    path: text('path').notNull(),
    existing: text('existing').$type<ExistingFile>().notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    /** The engine's `DeliveryProgress`; null unless content may remain in the place. */
    progress: jsonb('progress').$type<unknown>(),
    /** The reason why the last attempt failed. */
    problem: jsonb('problem').$type<{ code: string; sentence: string }>(),
    /** Number of attempts since the delivery was requested. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    deliveredAt: timestamp('delivered_at', { withTimezone: true }),
    /** The claim of the worker that delivers the file, which expires unless the worker renews it. */
    claimId: uuid('claim_id'),
    claimedAt: timestamp('claimed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('deliveries_origin_check', sql`num_nonnulls(${t.taskId}, ${t.runId}) = 1`),
    index('deliveries_task_id_idx').on(t.taskId),
    index('deliveries_run_id_idx').on(t.runId),
    index('deliveries_owner_id_idx').on(t.ownerId),
    index('deliveries_artifact_id_idx').on(t.artifactId),
    index('deliveries_due_idx').on(t.nextAttemptAt).where(sql`${t.state} = 'waiting'`),
    index('deliveries_left_idx')
      .on(t.placeId)
      .where(sql`${t.state} = 'failed' and ${t.progress} is not null`),
  ],
)
export type Delivered = typeof deliveries.$inferSelect
export type NewDelivered = typeof deliveries.$inferInsert
