export * from './audit/audit-seals.ts'
export * from './connections/open-connection.ts'
export * from './connections/place-connection.ts'
export * from './connections/practice-connection.ts'
export * from './people/hand-over.ts'
export * from './people/operator.ts'
export * from './runs/fetch-before-run.ts'
export * from './runs/prepare-run.ts'
export * from './runs/retention.ts'
export * from './schedules/begin-tasks.ts'
export * from './schedules/cancel-task.ts'
export * from './schedules/end-tasks.ts'
export * from './schedules/finished-tasks.ts'
export { findOutdatedPlans, replanTasks, timesOf } from './schedules/plan-tasks.ts'
export { runScheduleNow } from './schedules/run-schedule-now.ts'
export { auditedSchedule } from './schedules/schedule-audit.ts'
export * from './schedules/schedule-notices.ts'
export * from './schedules/schedule-order.ts'
export * from './schedules/schedule-triggers.ts'
export * from './schedules/schedule-work.ts'
export {
  createSchedule,
  deleteSchedule,
  findMailedTo,
  getSchedule,
  type ListedSchedule,
  listSchedules,
  missedWhilePaused,
  type NewScheduleRequest,
  pauseAutomatically,
  pauseSchedule,
  predecessorStates,
  resumeSchedule,
  type ScheduleChange,
  type ScheduledWorkflow,
  type ScheduleSummary,
  updateSchedule,
  withLockedSchedule,
} from './schedules/schedules.ts'
export * from './schedules/trigger-schedule.ts'
export {
  dequeueUnclaimedRuns,
  missedProblem,
  notRetried,
  withdrawnTaskEnd,
} from './schedules/withdraw-tasks.ts'
export * from './secrets/count-other-secrets.ts'
export * from './secrets/rotate-secrets.ts'
export * from './secrets/secret-key.ts'
export * from './secrets/secret-key-file.ts'
export * from './secrets/secrets.ts'
export * from './secrets/workflow-secrets.ts'
export * from './settings/index.ts'
