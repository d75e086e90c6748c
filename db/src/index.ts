export * from './backup/schema-version.ts'
export * from './backup/snapshot.ts'
export * from './database.ts'
export * from './describe-error.ts'
export * from './is-uuid.ts'
export * from './listen.ts'
export * from './listening-url.ts'
export * from './migrate.ts'
export * from './queries/accounts.ts'
export * from './queries/api-tokens.ts'
export * from './queries/artifacts.ts'
export * from './queries/at-once.ts'
export * from './queries/audit.ts'
export * from './queries/audit-log.ts'
export * from './queries/audit-seals.ts'
export * from './queries/begin-tasks.ts'
export * from './queries/cancel-task.ts'
export { type Changer, changersOf, findChangers } from './queries/changers.ts'
export * from './queries/clock.ts'
export * from './queries/connections.ts'
export * from './queries/datasets.ts'
export * from './queries/deleted-datasets.ts'
export * from './queries/deleted-workflows.ts'
export * from './queries/end-tasks.ts'
export * from './queries/extract-work.ts'
export * from './queries/extracts.ts'
export * from './queries/failed-attempts.ts'
export * from './queries/file-contents.ts'
export * from './queries/find-content.ts'
export * from './queries/find-inputs.ts'
export * from './queries/hand-over.ts'
export * from './queries/health.ts'
export * from './queries/idempotency-keys.ts'
export * from './queries/identities.ts'
export * from './queries/ingests.ts'
export * from './queries/insights.ts'
export * from './queries/leftovers.ts'
export * from './queries/links.ts'
export * from './queries/list-runs.ts'
export * from './queries/mail-work.ts'
export * from './queries/mails.ts'
export * from './queries/operator.ts'
export * from './queries/organization-limits.ts'
export * from './queries/organizations.ts'
export * from './queries/over-tasks.ts'
export {
  endOfWithdrawn,
  findMisplaced,
  missed,
  moveTasks,
  notTriedAgain,
  takeUnclaimedRuns,
  timesOf,
} from './queries/plan-tasks.ts'
export * from './queries/prepare-run.ts'
export * from './queries/questions.ts'
export { type Owner, type WorkflowAccess } from './queries/reach.ts'
export * from './queries/recovery-codes.ts'
export * from './queries/retention.ts'
export * from './queries/rotate-secrets.ts'
export * from './queries/run-datasets.ts'
export * from './queries/run-events.ts'
export * from './queries/run-line.ts'
export * from './queries/run-schedule-now.ts'
export * from './queries/run-targets.ts'
export * from './queries/run-work.ts'
export * from './queries/runs.ts'
export { auditedSchedule } from './queries/schedule-audit.ts'
export * from './queries/schedule-notices.ts'
export * from './queries/schedule-work.ts'
export {
  changeLocked,
  createSchedule,
  deleteSchedule,
  getSchedule,
  type ListedSchedule,
  listSchedules,
  missedWhilePaused,
  type NewScheduleRequest,
  pauseByItself,
  pauseSchedule,
  resumeSchedule,
  type ScheduleChange,
  type ScheduledWorkflow,
  type ScheduleSummary,
  updateSchedule,
} from './queries/schedules.ts'
export * from './queries/shared-figures.ts'
export * from './queries/shares.ts'
export * from './queries/storage-use.ts'
export { orderTabs, setTab } from './queries/tabs.ts'
export * from './queries/tasks.ts'
export { apiTokenPrefix } from './queries/token-secrets.ts'
export * from './queries/tokens.ts'
export * from './queries/unowned-keys.ts'
export * from './queries/user-changes.ts'
export * from './queries/user-list.ts'
export * from './queries/users.ts'
export * from './queries/versions.ts'
export * from './queries/watches.ts'
export * from './queries/workflows.ts'
export * from './queue.ts'
export * from './schema/index.ts'
export * from './secret-key.ts'
export * from './secret-key-file.ts'
export * from './secrets.ts'
export * from './settings/index.ts'
export * from './take-jobs.ts'
export * from './tell-database.ts'
export * from './watch-statements.ts'
export * from './watched-path.ts'
