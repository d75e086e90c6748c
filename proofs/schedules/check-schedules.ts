import { MAX_FAILURES } from '../../worker/src/schedule/record-ends.ts'
import { isRetryableCode } from '../../worker/src/schedule/retryable-codes.ts'

/** An occurrence in the database, with the executor's records of its runs, oldest first. */
export interface ObservedTask {
  /** Local date, local time and instant. */
  readonly when: string
  readonly dueAt: Date
  readonly state: string
  readonly outcome: string | null
  readonly problem: { readonly code: string; readonly sentence: string } | null
  readonly attempts: number
  readonly runs: readonly ObservedRun[]
}

export interface ObservedRun {
  readonly status: string
  readonly code: string | null
  readonly outcomeUnknown: boolean
  /** How often the executor started the run, and how often the run wrote its row. */
  readonly begun: number
  readonly written: number
  /** The outcome that the executor chose, and its process ID; null if the run never started. */
  readonly fate: string | null
  readonly pid: number | null
}

/** The processes that were killed during the proof. */
export interface ProcessKills {
  /** Workers that were killed. */
  readonly killed: ReadonlySet<number>
  /** True when the database server was killed. */
  readonly serverDied: boolean
}

/** A schedule's expected and observed tasks. */
export interface ObservedSchedule {
  readonly name: string
  /** The occurrences according to the oracle, each as a task's `when`, in chronological order. */
  readonly expected: readonly string[]
  readonly tasks: readonly ObservedTask[]
  /** True when failures paused the schedule. */
  readonly paused: boolean
}

/** The period during which no worker was running. */
export interface Outage {
  readonly from: Date
  readonly to: Date
}

const HOUR = 60 * 60 * 1000
/** Milliseconds after the due time after which a task is considered missed. */
const latest = 6 * HOUR
const mostAttempts = 3

/** Error codes of runs that lost their database server. */
const serverLost: ReadonlySet<string> = new Set(['runInterrupted', 'databaseConnectionLost', 'unavailable'])

/** True when a run failed because its worker or the database server was killed. */
function isExcused({ code, pid }: ObservedRun, { killed, serverDied }: ProcessKills): boolean {
  if (serverDied) return serverLost.has(code ?? '')
  return code === 'runInterrupted' && (pid === null ? killed.size > 0 : killed.has(pid))
}

/** Minimum share of successes among the tasks that weren't missed. With fewer, a proof would be meaningless. */
const leastSuccess = 0.8

/** Returns the faults of the proof as a whole. */
export function checkAllSchedules(
  occurrences: number,
  { succeeded = 0, missed = 0 }: Readonly<Record<string, number>>,
): readonly string[] {
  if (occurrences > 0 && succeeded > leastSuccess * (occurrences - missed)) return []
  return [`only ${succeeded} of ${occurrences} occurrences succeeded`]
}

/**
 * Returns the faults of a schedule's tasks; none when each occurrence ended exactly once and with the correct
 * outcome.
 */
export function judge(
  { name, expected, tasks, paused }: ObservedSchedule,
  off: Outage | null,
  deaths: ProcessKills,
): readonly string[] {
  const wrong: string[] = []
  let failures = 0
  let isOver = false
  for (const when of expected) {
    const own = tasks.filter((task) => task.when === when)
    const [task] = own
    if (isOver) {
      if (task) wrong.push(`${when}: a task exists, although the schedule was paused after failures`)
      continue
    }
    if (!task) wrong.push(`${when}: is lost`)
    else if (own.length > 1) wrong.push(`${when}: is there ${own.length} times`)
    else wrong.push(...judgeTask(task, off, deaths).map((what) => `${when}: ${what}`))
    if (task?.outcome === 'succeeded') failures = 0
    else if (task?.outcome === 'failed') failures += 1
    isOver = failures >= MAX_FAILURES
  }
  for (const { when } of tasks) if (!expected.includes(when)) wrong.push(`${when}: was not expected`)
  if (paused !== isOver) wrong.push(`paused: ${paused}, after ${failures} failures`)
  return wrong.map((what) => `${name} ${what}`)
}

function judgeTask(task: ObservedTask, off: Outage | null, deaths: ProcessKills): readonly string[] {
  const { state, outcome, problem, attempts, runs } = task
  const wrong: string[] = []
  if (state !== 'ended') return [`is still ${state}`]
  const written = runs.reduce((sum, run) => sum + run.written, 0)
  if (attempts !== runs.length) wrong.push(`${attempts} tries, but ${runs.length} runs`)
  if (runs.some(({ begun }) => begun > 1)) wrong.push('a run was executed more than once')
  if (runs.some(({ outcomeUnknown }) => outcomeUnknown)) wrong.push('the outcome of a run is unknown')
  if (runs.some(({ status }) => status !== 'succeeded' && status !== 'failed'))
    wrong.push('a run has not ended, or was cancelled')
  if (runs.some((run) => serverLost.has(run.code ?? '') && !isExcused(run, deaths)))
    wrong.push('a run was interrupted, although no process died')
  const isMissed = off !== null && task.dueAt > off.from && task.dueAt.getTime() < off.to.getTime() - latest
  if (isMissed && outcome !== 'missed') wrong.push('ran more than six hours late')
  if (outcome === 'succeeded') return [...wrong, ...judgeSuccess(task, written)]
  if (written > 0) wrong.push(`did not succeed, but was written ${written} times`)
  if (!problem?.code || !problem.sentence) wrong.push('failed without a reason')
  if (outcome === 'missed' && !isMissed) wrong.push('missed, although workers were running')
  if (outcome === 'missed') return runs.length === 0 ? wrong : [...wrong, 'missed, but has runs']
  if (outcome !== 'failed') return [...wrong, `ended as ${outcome}`]
  return [...wrong, ...judgeFailure(task, off, deaths)]
}

function judgeSuccess({ problem, runs }: ObservedTask, written: number): readonly string[] {
  const wrong: string[] = []
  if (problem) wrong.push('succeeded, but has an error')
  if (written !== 1) wrong.push(`succeeded, but was written ${written} times`)
  if (runs.filter(({ status }) => status === 'succeeded').length !== 1 || runs.at(-1)?.status !== 'succeeded')
    wrong.push('succeeded, but its last run did not')
  return wrong
}

/**
 * Checks that the task has the error of its last run, that the executor or a killed process caused this error, and that
 * a temporary failure was retried as often as allowed.
 */
function judgeFailure(
  { problem, runs, attempts, dueAt }: ObservedTask,
  off: Outage | null,
  deaths: ProcessKills,
): readonly string[] {
  const wrong: string[] = []
  const last = runs.at(-1)
  if (!last || last.status !== 'failed') return ['failed, but its last run did not']
  if (problem?.code !== last.code) wrong.push(`failed for ${problem?.code}, its run for ${last.code}`)
  const meant = last.fate === 'throws' ? 'unexpected' : last.fate
  const code = last.code ?? ''
  if (code !== meant && !isExcused(last, deaths))
    wrong.push(`failed for ${code}, although the executor chose ${meant}`)
  const wasCutOff = off !== null && dueAt <= off.to && dueAt.getTime() > off.from.getTime() - latest
  if (isRetryableCode(code) && attempts !== mostAttempts && !wasCutOff)
    wrong.push(`failed after ${attempts} attempts`)
  return wrong
}

/** A task of a schedule that follows another one or is followed. */
export interface ChainedTask {
  readonly id: string
  readonly scheduleId: string
  readonly state: string
  readonly outcome: string | null
  readonly predecessorTaskId: string | null
  /** Number of rows that the task's runs wrote. */
  readonly written: number
}

/**
 * Returns the faults of schedules that run after others; none when each success has started each follower exactly once,
 * and each of these tasks has ended and written exactly what its outcome says.
 */
export function checkFollowers(
  followers: readonly { readonly id: string; readonly name: string; readonly predecessorId: string }[],
  tasks: readonly ChainedTask[],
  paused: ReadonlySet<string>,
): readonly string[] {
  return followers.flatMap(({ id, name, predecessorId }) => {
    const own = tasks.filter(({ scheduleId }) => scheduleId === id)
    const before = tasks.filter(
      ({ scheduleId, outcome }) => scheduleId === predecessorId && outcome === 'succeeded',
    )
    const wrong = before.flatMap((success) => {
      const started = own.filter(({ predecessorTaskId }) => predecessorTaskId === success.id).length
      if (started === 1 || (started === 0 && paused.has(id))) return []
      return [`${name}: a success started it ${started} times`]
    })
    const known = new Set(before.map((success) => success.id))
    for (const task of own) {
      const meant = task.outcome === 'succeeded' ? 1 : 0
      if (!known.has(task.predecessorTaskId ?? '')) wrong.push(`${name}: a task follows no success`)
      if (task.state !== 'ended') wrong.push(`${name}: a task is still ${task.state}`)
      if (task.written !== meant) wrong.push(`${name}: ${task.outcome}, but written ${task.written} times`)
    }
    return wrong
  })
}
