import { addToEndedRun, type Task, type TaskOutcome, type Tx, tasks } from '@anj/db'
import { sql } from 'drizzle-orm'
import { deliverFiles } from './deliver-files.ts'
import { planFollowers } from './plan-followers.ts'

/** The reason why a task didn't succeed. */
export type TaskProblem = NonNullable<Task['problem']>

export interface TaskEnd {
  readonly taskId: string
  readonly outcome: TaskOutcome
  readonly problem: TaskProblem | null
}

/**
 * Ends tasks, even those that are waiting. After each success, plans the tasks of the schedules that follow, and
 * delivers the file. If there is a reason why a task isn't retried, adds it to the log of the task's last run.
 */
export async function endTasks(tx: Tx, now: Date, ends: readonly TaskEnd[]): Promise<void> {
  if (ends.length === 0) return
  const ended = await tx.execute<{
    id: string
    outcome: TaskOutcome
    runId: string | null
    line: string | null
  }>(sql`update ${tasks} set state = 'ended', outcome = ended."outcome", problem = ended."problem",
      ended_at = ${now.toISOString()}::timestamptz, next_attempt_at = null
    from jsonb_to_recordset(${JSON.stringify(ends)}::text::jsonb) as ended("taskId" uuid, "outcome" text, "problem" jsonb)
    where ${tasks.id} = ended."taskId" and ${tasks.state} <> 'ended'
    returning ${tasks.id} as id, ${tasks.outcome} as outcome, ${tasks.runId} as "runId", ended."problem"->>'notTriedAgain' as line`)
  for (const { runId, line } of ended) if (runId && line) await addToEndedRun(tx, runId, line)
  const succeeded = ended.flatMap(({ id, outcome }) => (outcome === 'succeeded' ? [id] : []))
  await planFollowers(tx, now, succeeded)
  await deliverFiles(tx, succeeded)
}
