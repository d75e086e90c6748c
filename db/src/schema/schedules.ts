import { executionTypes, type WeekDay, type WorkflowGraph } from '@anj/workflow'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EncryptedSecret } from './encrypted-secret.ts'
import { organizations } from './organizations.ts'
import { runs } from './runs.ts'
import { users } from './users.ts'
import { workflows } from './workflows.ts'

/** When something is executed, in the schedule's own words (spec §3, Schedule). */
const times = () => ({
  executionType: text('execution_type', { enum: executionTypes }).notNull(),
  /** 'hh:mm AM/PM', like the other times here. */
  dailyExecutionTimes: text('daily_execution_times').array().notNull(),
  /** 'Sunday' to 'Saturday'. */
  weeklyExecutionDays: text('weekly_execution_days').array().$type<WeekDay[]>().notNull(),
  weeklyExecutionTimes: text('weekly_execution_times').array().notNull(),
  /** IANA name of the zone in which the times are. */
  userTimeZone: text('user_time_zone').notNull(),
})

export const pauseReasons = ['person', 'failures'] as const

/** A copy of a workflow with the times at which it is run (DESIGN §10). */
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
    workflowName: text('workflow_name').notNull(),
    /** Name of the `.anj` file, where one was chosen. */
    fileName: text('file_name'),
    revision: integer('revision').notNull(),
    snapshot: jsonb('snapshot').$type<WorkflowGraph>().notNull(),
    copiedAt: timestamp('copied_at', { withTimezone: true }).notNull().defaultNow(),
    ...times(),
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

/** `planned` comes from the schedule's times, `now` from somebody who ran it by hand. */
export const taskKinds = ['planned', 'now'] as const

export const taskStates = ['planned', 'queued', 'ended'] as const
export type TaskState = (typeof taskStates)[number]

/** How a task ended. After the first three it had a run; the others never began one. */
export const taskOutcomes = ['succeeded', 'failed', 'cancelled', 'missed', 'skipped', 'refused'] as const
export type TaskOutcome = (typeof taskOutcomes)[number]

/** One occurrence of a schedule, with a copy of the schedule's names, so that it stays true when those change. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    scheduleId: uuid('schedule_id').references(() => schedules.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: taskKinds }).notNull(),
    scheduleName: text('schedule_name').notNull(),
    workflowName: text('workflow_name').notNull(),
    ...times(),
    /** The day in the schedule's zone, which filters go by. */
    localDate: date('local_date', { mode: 'string' }).notNull(),
    /** 'hh:mm AM/PM' of the schedule's list; of a task run by hand the minute in which that was. */
    localTime: text('local_time').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    state: text('state', { enum: taskStates }).notNull().default('planned'),
    outcome: text('outcome', { enum: taskOutcomes }),
    /** Why it isn't a success. */
    problem: jsonb('problem').$type<{ code: string; sentence: string }>(),
    /** Its newest run. */
    runId: uuid('run_id').references((): AnyPgColumn => runs.id, { onDelete: 'set null' }),
    /** Runs that were begun for it. */
    attempts: integer('attempts').notNull().default(0),
    /** When a further run is due, after a failure that may heal. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('tasks_local_time_key')
      .on(t.scheduleId, t.userTimeZone, t.localDate, t.localTime)
      .where(sql`${t.kind} = 'planned'`),
    uniqueIndex('tasks_due_at_key').on(t.scheduleId, t.dueAt).where(sql`${t.kind} = 'planned'`),
    index('tasks_planned_idx').on(t.dueAt).where(sql`${t.state} = 'planned'`),
    index('tasks_queued_idx').on(t.scheduleId).where(sql`${t.state} = 'queued'`),
    index('tasks_ended_at_idx').on(t.endedAt).where(sql`${t.state} = 'ended'`),
    index('tasks_schedule_id_idx').on(t.scheduleId, t.dueAt),
    index('tasks_organization_id_idx').on(t.organizationId, t.dueAt),
    index('tasks_run_id_idx').on(t.runId),
    index('tasks_owner_id_idx').on(t.ownerId),
  ],
)
export type Task = typeof tasks.$inferSelect
export type NewTask = typeof tasks.$inferInsert
