import {
  type InsightSummary,
  type Reason,
  type Reconciliation,
  type Reject,
  type RunProgress,
  runStatuses,
  type WorkflowGraph,
} from '@anj/workflow'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'
import { schedules, timeColumns } from './schedules.ts'
import { users } from './users.ts'
import { workflows } from './workflows.ts'

export const runStatus = pgEnum('run_status', runStatuses)

/** One execution of a workflow, with an immutable snapshot of its document (docs/architecture.md, "How a run works"). */
export const runs = pgTable(
  'runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    workflowId: uuid('workflow_id').references(() => workflows.id, { onDelete: 'set null' }),
    workflowName: text('workflow_name').notNull(),
    revision: integer('revision').notNull(),
    snapshot: jsonb('snapshot').$type<WorkflowGraph>().notNull(),
    /** Dataset version by input node, fixed when the run is created. */
    datasetVersions: jsonb('dataset_versions').$type<Record<string, string>>().notNull(),
    /** A try: so many rows of each source only. */
    firstRows: integer('first_rows'),
    /** The task that it is a run of; a person's own run has none. */
    taskId: uuid('task_id').references((): AnyPgColumn => tasks.id, { onDelete: 'set null' }),
    status: runStatus('status').notNull().default('queued'),
    progress: jsonb('progress').$type<RunProgress>(),
    reconciliation: jsonb('reconciliation').$type<Reconciliation>(),
    /** What an insight run made, written with `committing`; of runs that write rows null. */
    insight: jsonb('insight').$type<InsightSummary>(),
    /** The name under which somebody keeps its insight beyond the usual days. */
    savedAs: text('saved_as'),
    rejects: jsonb('rejects').$type<readonly Reject[]>(),
    rejectCount: bigint('reject_count', { mode: 'number' }).notNull().default(0),
    problem: jsonb('problem').$type<{ code: string; sentence: string; nodeId?: string }>(),
    /** Set with `failed` when nobody can say whether the target was changed. */
    outcomeUnknown: boolean('outcome_unknown').notNull().default(false),
    /** The engine's CommitMark, written with `committing`. */
    commitMark: jsonb('commit_mark').$type<unknown>(),
    /** The number of the call that started it, for logs; a schedule's own runs have none. */
    requestId: text('request_id'),
    /** Which table it writes, exactly and whatever it is called, as that was when the run began (`TargetKey`). */
    targetPlace: text('target_place'),
    targetTable: text('target_table'),
    /** Tables of this run may still lie on the target's server, which could not be reached when the run ended. */
    leftBehind: boolean('left_behind').notNull().default(false),
    /** How often they could not be removed, and when the next try is due. */
    removalAttempts: integer('removal_attempts').notNull().default(0),
    removalDueAt: timestamp('removal_due_at', { withTimezone: true }),
    cancelRequestedAt: timestamp('cancel_requested_at', { withTimezone: true }),
    cancelRequestedBy: text('cancel_requested_by'),
    /** One per claim: whoever holds it may write the run. */
    claimId: uuid('claim_id'),
    heartbeatAt: timestamp('heartbeat_at', { withTimezone: true }),
    /** The moment when another worker began to find out how it ended, as its own was gone. */
    takenOverAt: timestamp('taken_over_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (t) => [
    index('runs_workflow_id_idx').on(t.workflowId, t.createdAt),
    index('runs_insight_idx').on(t.workflowId, t.createdAt).where(sql`${t.insight} is not null`),
    index('runs_owner_id_idx').on(t.ownerId, t.createdAt),
    index('runs_status_idx').on(t.status),
    // The first counts who runs how much now, the second tells who waits, the third finds what was kept long enough.
    index('runs_working_idx')
      .on(t.organizationId, t.ownerId)
      .where(sql`${t.status} in ('running', 'committing')`),
    index('runs_queued_idx').on(t.organizationId, t.ownerId, t.createdAt).where(sql`${t.status} = 'queued'`),
    index('runs_finished_at_idx').on(t.finishedAt),
    index('runs_task_id_idx').on(t.taskId).where(sql`${t.taskId} is not null`),
    index('runs_left_behind_idx').on(t.removalDueAt).where(sql`${t.leftBehind}`),
    index('runs_target_table_idx')
      .on(t.organizationId, t.targetTable)
      .where(sql`${t.targetTable} is not null`),
  ],
)
export type Run = typeof runs.$inferSelect
export type NewRun = typeof runs.$inferInsert

export const runEventKinds = ['log', 'progress', 'status'] as const
export type RunEventKind = (typeof runEventKinds)[number]

/** What a run said, in order; the id is the SSE event id. Progress overwrites nothing here: at most two a second. */
export const runEvents = pgTable(
  'run_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: runEventKinds }).notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('run_events_run_id_idx').on(t.runId, t.id)],
)
export type RunEvent = typeof runEvents.$inferSelect

/** What runs leave in the store; `result` is shown in the editor and not offered as a file. */
export const artifactKinds = ['output', 'insight', 'rejects', 'result'] as const

/** A file that a run made: an output, an insight, its rejects, or the first rows of its result. Kept 30 days in the dataset store. */
export const artifacts = pgTable(
  'artifacts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: artifactKinds }).notNull(),
    fileName: text('file_name').notNull(),
    key: text('key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Null while it is kept under a name. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('artifacts_run_id_idx').on(t.runId), index('artifacts_owner_id_idx').on(t.ownerId)],
)
export type Artifact = typeof artifacts.$inferSelect
export type NewArtifact = typeof artifacts.$inferInsert

/** Single-use links to artifacts, 60 seconds each; hashed at rest. */
export const downloadLinks = pgTable('download_links', {
  secretHash: text('secret_hash').primaryKey(),
  artifactId: uuid('artifact_id')
    .notNull()
    .references(() => artifacts.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
})

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
    /** The schedule that it was a task of, once that is deleted. */
    formerScheduleId: uuid('former_schedule_id'),
    kind: text('kind', { enum: taskKinds }).notNull(),
    scheduleName: text('schedule_name').notNull(),
    workflowName: text('workflow_name').notNull(),
    ...timeColumns(),
    /** The day in the schedule's zone, which filters go by. */
    localDate: date('local_date', { mode: 'string' }).notNull(),
    /** 'hh:mm AM/PM' of the schedule's list; of a task run by hand the minute in which that was. */
    localTime: text('local_time').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    state: text('state', { enum: taskStates }).notNull().default('planned'),
    outcome: text('outcome', { enum: taskOutcomes }),
    /** Why it isn't a success. */
    problem: jsonb('problem').$type<Reason>(),
    /** Its newest run. */
    runId: uuid('run_id').references((): AnyPgColumn => runs.id, { onDelete: 'set null' }),
    /** Runs that were begun for it. */
    attempts: integer('attempts').notNull().default(0),
    /** When a further run is due, after a failure that may heal. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    /** Since when it waits for a file that is still being read. */
    waitingSince: timestamp('waiting_since', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('tasks_local_time_key')
      .on(t.scheduleId, t.userTimeZone, t.localDate, t.localTime)
      .where(sql`${t.kind} = 'planned'`),
    uniqueIndex('tasks_due_at_key').on(t.scheduleId, t.dueAt).where(sql`${t.kind} = 'planned'`),
    index('tasks_planned_idx').on(t.dueAt).where(sql`${t.state} = 'planned'`),
    index('tasks_next_idx').on(t.scheduleId, t.dueAt).where(sql`${t.state} = 'planned'`),
    index('tasks_queued_idx').on(t.scheduleId).where(sql`${t.state} = 'queued'`),
    index('tasks_ended_at_idx').on(t.endedAt).where(sql`${t.state} = 'ended'`),
    index('tasks_schedule_id_idx').on(t.scheduleId, t.dueAt),
    index('tasks_organization_id_idx').on(t.organizationId, t.dueAt),
    index('tasks_run_id_idx').on(t.runId),
    index('tasks_owner_id_idx').on(t.ownerId),
    index('tasks_former_schedule_id_idx')
      .on(t.formerScheduleId, t.dueAt)
      .where(sql`${t.formerScheduleId} is not null`)
      .concurrently(),
  ],
)
export type Task = typeof tasks.$inferSelect
export type NewTask = typeof tasks.$inferInsert
