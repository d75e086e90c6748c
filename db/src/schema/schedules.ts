import { executionTypes, type WeekDay, type WorkflowGraph } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EncryptedSecret } from './encrypted-secret.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'
import { workflows } from './workflows.ts'

/** Columns with the times of a schedule, named like its fields (docs/specification.md, "Entities and their fields"). */
export const timeColumns = () => ({
  executionType: text('execution_type', { enum: executionTypes }).notNull(),
  /** 'hh:mm AM/PM', like the other times here. */
  dailyExecutionTimes: text('daily_execution_times').array().notNull(),
  /** 'Sunday' to 'Saturday'. */
  weeklyExecutionDays: text('weekly_execution_days').array().$type<WeekDay[]>().notNull(),
  weeklyExecutionTimes: text('weekly_execution_times').array().notNull(),
  /** IANA name of the zone in which the times are. */
  userTimeZone: text('user_time_zone').notNull(),
})

/** Somebody did it, its runs failed again and again, or nobody knows its zone any more. */
export const pauseReasons = ['person', 'failures', 'zone'] as const

/** A copy of a workflow with the times at which it runs (docs/decisions/0036). */
export const schedules = pgTable(
  'schedules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** Who made it, and in whose name it runs. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    scheduleName: text('schedule_name').notNull(),
    /** The workflow that was copied, as long as there is one of that id. */
    workflowId: uuid('workflow_id').references(() => workflows.id, { onDelete: 'set null' }),
    /** The id that its file gave to the workflow, whoever has one of that id. */
    idInFile: text('id_in_file'),
    workflowName: text('workflow_name').notNull(),
    /** Name of the `.anj` file, where one was chosen. */
    fileName: text('file_name'),
    revision: integer('revision').notNull(),
    snapshot: jsonb('snapshot').$type<WorkflowGraph>().notNull(),
    copiedAt: timestamp('copied_at', { withTimezone: true }).notNull().defaultNow(),
    ...timeColumns(),
    /** A run fails when no file among its sources has changed since the last one that succeeded. */
    failIfUnchanged: boolean('fail_if_unchanged').notNull().default(false),
    /** SHA-256 of each file by dataset, as the last run that succeeded read them. */
    lastContent: jsonb('last_content').$type<Readonly<Record<string, string>>>(),
    mailOnFailure: boolean('mail_on_failure').notNull().default(true),
    /** Told of a failure; it is as secret as a password. */
    webhookUrl: jsonb('webhook_url').$type<EncryptedSecret>(),
    pausedAt: timestamp('paused_at', { withTimezone: true }),
    pauseReason: text('pause_reason', { enum: pauseReasons }),
    failuresInARow: integer('failures_in_a_row').notNull().default(0),
    /** Up to here its tasks are planned. */
    plannedUntil: timestamp('planned_until', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('schedules_organization_id_idx').on(t.organizationId, t.createdAt),
    index('schedules_owner_id_idx').on(t.ownerId),
    index('schedules_planned_until_idx').on(t.plannedUntil).where(sql`${t.pausedAt} is null`),
  ],
)
export type Schedule = typeof schedules.$inferSelect
export type NewSchedule = typeof schedules.$inferInsert
