import {
  failurePolicies,
  type InsightSummary,
  type Reason,
  type Reconciliation,
  type Reject,
  type RunLoad,
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
  primaryKey,
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

/**
 * One execution of a workflow, with an immutable snapshot of its document (docs/architecture.md, "How a run
 * works").
 */
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
    /** Dataset version of each input node, fixed when the run is created. */
    datasetVersions: jsonb('dataset_versions').$type<Record<string, string>>().notNull(),
    /** Number of rows read from each source in a test run; null for a full run. */
    firstRows: integer('first_rows'),
    /** The task that this run executes; null when a user started it. */
    taskId: uuid('task_id').references((): AnyPgColumn => tasks.id, { onDelete: 'set null' }),
    /** The starts of incremental loads that a user chose, by node: a bound, or null for all rows. */
    loadFrom: jsonb('load_from').$type<Readonly<Record<string, string | null>>>(),
    /** The bounds of incremental loads, written with the status `committing`. */
    loads: jsonb('loads').$type<readonly RunLoad[]>(),
    /** IANA name of the zone on whose clock formulas see the moment at which the run began (`startedAt`). */
    timeZone: text('time_zone').notNull().default('UTC'),
    status: runStatus('status').notNull().default('queued'),
    progress: jsonb('progress').$type<RunProgress>(),
    reconciliation: jsonb('reconciliation').$type<Reconciliation>(),
    /** Summary of the insight, written with the status `committing`; null for runs that write rows. */
    insight: jsonb('insight').$type<InsightSummary>(),
    /** The name under which a user saved the insight, so that it is kept longer than usual. */
    savedAs: text('saved_as'),
    rejects: jsonb('rejects').$type<readonly Reject[]>(),
    rejectCount: bigint('reject_count', { mode: 'number' }).notNull().default(0),
    problem: jsonb('problem').$type<{ code: string; sentence: string; nodeId?: string }>(),
    /** True for a failed run if it can't be determined whether the target changed. */
    outcomeUnknown: boolean('outcome_unknown').notNull().default(false),
    /** The engine's CommitMark, written with the status `committing`. */
    commitMark: jsonb('commit_mark').$type<unknown>(),
    /** ID of the call that started the run, for logs; null for scheduled runs. */
    requestId: text('request_id'),
    /** The exact target table, resolved when the run began (`TargetKey`). */
    targetPlace: text('target_place'),
    targetTable: text('target_table'),
    /** True if the target's server was unreachable when the run ended, so that tables of this run may remain on it. */
    leftBehind: boolean('left_behind').notNull().default(false),
    /** Number of failed attempts to remove the tables that remained on the target's server. */
    removalAttempts: integer('removal_attempts').notNull().default(0),
    removalDueAt: timestamp('removal_due_at', { withTimezone: true }),
    cancelRequestedAt: timestamp('cancel_requested_at', { withTimezone: true }),
    cancelRequestedBy: text('cancel_requested_by'),
    /** A new ID for each claim. Only the worker with the newest claim may update the run. */
    claimId: uuid('claim_id'),
    heartbeatAt: timestamp('heartbeat_at', { withTimezone: true }),
    /** Time at which another worker took over the run of a crashed worker, to find out how the run ended. */
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
    // The first of these indexes is used to count each user's active runs, the second to find users with waiting runs,
    // and the third to find expired runs.
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

/**
 * The events of a run, in order. A row's ID is also its SSE event ID. Every progress event can be stored, because a run
 * sends at most two a second.
 */
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

/**
 * Kinds of files that runs write to the store. The editor shows `rejectList` and `result` and doesn't offer them as
 * downloads.
 */
export const artifactKinds = ['output', 'insight', 'rejects', 'rejectList', 'result'] as const

/**
 * A file that a run produced: an output, an insight, the rejects, or the first rows of its result. It is kept in the
 * dataset store for the organization's retention period.
 */
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
    /** Null while a user keeps the artifact under a name. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('artifacts_run_id_idx').on(t.runId), index('artifacts_owner_id_idx').on(t.ownerId)],
)
export type Artifact = typeof artifacts.$inferSelect
export type NewArtifact = typeof artifacts.$inferInsert

/**
 * The counts of one rule of Check Rows in a run. A rule is known by its name, so that its counts can be compared over
 * several runs. No row contains values of the checked rows.
 */
export const ruleResults = pgTable(
  'rule_results',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    rule: text('rule').notNull(),
    /** The rule's place among the rules of the run. */
    position: integer('position').notNull(),
    onFailure: text('on_failure', { enum: failurePolicies }).notNull(),
    checked: bigint('checked', { mode: 'number' }).notNull(),
    failed: bigint('failed', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.nodeId, t.rule] })],
)

/** Single-use links to artifacts, valid for 60 seconds and stored as hashes. */
export const downloadLinks = pgTable('download_links', {
  secretHash: text('secret_hash').primaryKey(),
  artifactId: uuid('artifact_id')
    .notNull()
    .references(() => artifacts.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
})

/**
 * `planned` tasks come from the schedule's times, `now` tasks from a user who ran the schedule by hand, `after` tasks
 * from the success of another schedule, and `call` tasks from another system.
 */
export const taskKinds = ['planned', 'now', 'after', 'call'] as const

export const taskStates = ['planned', 'queued', 'ended'] as const
export type TaskState = (typeof taskStates)[number]

/** Outcomes of tasks. The first three are the outcomes of the task's run; with the last three, no run started. */
export const taskOutcomes = ['succeeded', 'failed', 'cancelled', 'missed', 'skipped', 'refused'] as const
export type TaskOutcome = (typeof taskOutcomes)[number]

/**
 * One occurrence of a schedule. It copies the schedule's names, so that later changes don't affect it.
 */
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
    /** The ID of the task's schedule, once the schedule has been deleted. */
    formerScheduleId: uuid('former_schedule_id'),
    kind: text('kind', { enum: taskKinds }).notNull(),
    scheduleName: text('schedule_name').notNull(),
    workflowName: text('workflow_name').notNull(),
    ...timeColumns(),
    /** The successful task of another schedule after which this task runs. That task may have been deleted since. */
    predecessorTaskId: uuid('predecessor_task_id'),
    /** The name of the other schedule when its task succeeded. */
    predecessorName: text('predecessor_name'),
    /** The values of parameters that the call gave; null for none. */
    parameters: jsonb('parameters').$type<Readonly<Record<string, string>>>(),
    /** The day in the schedule's time zone. Filters select tasks by this day. */
    localDate: date('local_date', { mode: 'string' }).notNull(),
    /** 'hh:mm AM/PM' from the schedule's list. For other kinds of tasks, the minute in which the task was added. */
    localTime: text('local_time').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    state: text('state', { enum: taskStates }).notNull().default('planned'),
    outcome: text('outcome', { enum: taskOutcomes }),
    /** The reason why the task didn't succeed. */
    problem: jsonb('problem').$type<Reason>(),
    /** The newest run of the task. */
    runId: uuid('run_id').references((): AnyPgColumn => runs.id, { onDelete: 'set null' }),
    /** Number of runs started for the task. */
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt, after a failure that may be temporary. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    /** Time at which the task began to wait for a file whose ingest hasn't finished. */
    waitingSince: timestamp('waiting_since', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The users who got a link to the file of the task's run, and may download it. */
    deliveredTo: uuid('delivered_to').array(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('tasks_local_time_key')
      .on(t.scheduleId, t.userTimeZone, t.localDate, t.localTime)
      .where(sql`${t.kind} = 'planned'`),
    uniqueIndex('tasks_due_at_key').on(t.scheduleId, t.dueAt).where(sql`${t.kind} = 'planned'`),
    // Each success of a schedule starts each of its followers once.
    uniqueIndex('tasks_predecessor_key')
      .on(t.predecessorTaskId, t.scheduleId)
      .where(sql`${t.predecessorTaskId} is not null`)
      .concurrently(),
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
