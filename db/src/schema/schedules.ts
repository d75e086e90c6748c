import {
  type Delivery,
  executionTypes,
  type Recurrence,
  type ScheduledValues,
  usualRetryMinutes,
  type WeekDay,
  type WorkflowGraph,
} from '@anj/workflow'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EncryptedSecret } from './encrypted-secret.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'
import { workflows } from './workflows.ts'

/**
 * The columns with a schedule's times. They have the same names as the schedule's fields (docs/specification.md,
 * "Entities and their fields").
 */
export const timeColumns = () => ({
  executionType: text('execution_type', { enum: executionTypes }).notNull(),
  /** Times in the format 'hh:mm AM/PM', like the other time columns in this table. */
  dailyExecutionTimes: text('daily_execution_times').array().notNull(),
  /** Names of days, from 'Sunday' to 'Saturday'. */
  weeklyExecutionDays: text('weekly_execution_days').array().$type<WeekDay[]>().notNull(),
  weeklyExecutionTimes: text('weekly_execution_times').array().notNull(),
  /** IANA name of the schedule's time zone. */
  userTimeZone: text('user_time_zone').notNull(),
  /** Times beyond daily and weekly ones; null for none. */
  recurrence: jsonb('recurrence').$type<Recurrence>(),
})

/** Why a schedule is paused: a user paused it, its runs kept failing, or its time zone is no longer known. */
export const pauseReasons = ['person', 'failures', 'zone'] as const

/** A copy of a workflow with the times at which it runs (docs/decisions/0036). */
export const schedules = pgTable(
  'schedules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** The user on whose behalf the schedule runs. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    scheduleName: text('schedule_name').notNull(),
    /** The copied workflow; null after the workflow is deleted. */
    workflowId: uuid('workflow_id').references(() => workflows.id, { onDelete: 'set null' }),
    /** The workflow's ID in the workflow file. There may be no workflow with that ID. */
    idInFile: text('id_in_file'),
    workflowName: text('workflow_name').notNull(),
    /** Name of the `.anj` file, if the user chose one. */
    fileName: text('file_name'),
    revision: integer('revision').notNull(),
    snapshot: jsonb('snapshot').$type<WorkflowGraph>().notNull(),
    copiedAt: timestamp('copied_at', { withTimezone: true }).notNull().defaultNow(),
    ...timeColumns(),
    /** The values that the schedule gives to parameters of the workflow; null if all keep their default. */
    parameters: jsonb('parameters').$type<ScheduledValues>(),
    /** True to fail a run if no source file has changed since the last successful run. */
    failIfUnchanged: boolean('fail_if_unchanged').notNull().default(false),
    /** The SHA-256 of each file that the last successful run read, keyed by dataset. */
    lastContent: jsonb('last_content').$type<Readonly<Record<string, string>>>(),
    mailOnFailure: boolean('mail_on_failure').notNull().default(true),
    /** Minutes before each retry of a run that failed temporarily; empty for no retry. */
    retryMinutes: integer('retry_minutes')
      .array()
      .notNull()
      .default([...usualRetryMinutes]),
    /** The address that Anj notifies of failures. It is as secret as a password. */
    webhookUrl: jsonb('webhook_url').$type<EncryptedSecret>(),
    /** The schedule after whose successes this one runs. That schedule may have been deleted since. */
    predecessorId: uuid('predecessor_id'),
    /** The name of that schedule when it was chosen or, if it has been deleted, when it was deleted. */
    predecessorName: text('predecessor_name'),
    /** Ways in which the file of each run is delivered; empty for none. */
    delivery: jsonb('delivery').$type<readonly Delivery[]>().notNull().default([]),
    /** True if calls with the schedule's token start it (`scheduleTriggers`). */
    startsByCall: boolean('starts_by_call').notNull().default(false),
    pausedAt: timestamp('paused_at', { withTimezone: true }),
    pauseReason: text('pause_reason', { enum: pauseReasons }),
    failuresInARow: integer('failures_in_a_row').notNull().default(0),
    /** Tasks are planned up to this time. */
    plannedUntil: timestamp('planned_until', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('schedules_organization_id_idx').on(t.organizationId, t.createdAt),
    index('schedules_owner_id_idx').on(t.ownerId),
    index('schedules_planned_until_idx').on(t.plannedUntil).where(sql`${t.pausedAt} is null`),
    index('schedules_predecessor_id_idx')
      .on(t.predecessorId)
      .where(sql`${t.predecessorId} is not null`)
      .concurrently(),
    index('schedules_workflow_id_idx')
      .on(t.workflowId)
      .where(sql`${t.workflowId} is not null`)
      .concurrently(),
  ],
)
export type Schedule = typeof schedules.$inferSelect
export type NewSchedule = typeof schedules.$inferInsert

/** The tokens with which other systems start schedules, at most one for each schedule. */
export const scheduleTriggers = pgTable('schedule_triggers', {
  scheduleId: uuid('schedule_id')
    .primaryKey()
    .references(() => schedules.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in hex. */
  secretHash: text('secret_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
})
