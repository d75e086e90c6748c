import { setTimeout as delay } from 'node:timers/promises'
import type { Client, Schemas } from '@anj/client'
import { AppError, countPhrase, hasTimes, recurrencePhrases, sentence } from '@anj/workflow'
import { Command } from 'commander'
import { requireServer, unwrapAnswer } from '../server/connect-server.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type CommandContext, type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { showTable } from '../terminal/show-table.ts'
import { jsonHelp } from './options.ts'

interface Options {
  readonly wait?: boolean
  readonly json?: boolean
}

type Schedule = Schemas['ScheduleSummary']
type Task = Schemas['Task']

const help = `
Schedules live on a server: ANJ_URL is its address, ANJ_TOKEN a token with the scopes schedules:read, schedules:write
and, for --wait, tasks:read.

Examples:
  anj schedules list
  anj schedules run "Orders, nightly" --wait

Exit codes: 0 done, 1 with --wait: the run failed, 2 refused, 130 cancelled; the run on the server goes on.`

/** Builds `anj schedules …`, which lists and runs the schedules of a server. */
export function schedulesCommand(): Command {
  return new Command('schedules')
    .description('list the schedules of a server, and run one at once')
    .addCommand(
      new Command('list')
        .description('list the schedules')
        .option('--json', jsonHelp)
        .addHelpText('after', help)
        .action((options: Options) => runCommandAction(options, ({ signal }) => list(signal))),
    )
    .addCommand(
      new Command('run')
        .description('run a schedule at once, paused or not')
        .argument('<schedule>', 'its name or id')
        .option('--wait', 'wait until the run is over')
        .option('--json', jsonHelp)
        .addHelpText('after', help)
        .action((wanted: string, options: Options) =>
          runCommandAction(options, (at) => run(wanted, options, at)),
        ),
    )
}

async function list(signal: AbortSignal): Promise<CommandResult<readonly Schedule[]>> {
  const client = await requireServer(signal)
  const schedules = await schedulesOf(client, signal)
  const message = sentence('cliSchedules', { schedules: countPhrase(schedules.length, 'schedule') })
  return {
    message,
    data: schedules,
    text: schedules.length === 0 ? message : table(schedules),
  }
}

const MOST_PER_PAGE = 200

async function schedulesOf(client: Client, signal: AbortSignal): Promise<readonly Schedule[]> {
  const found: Schedule[] = []
  let cursor: string | undefined
  do {
    const query = { limit: MOST_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const page = await client.GET('/schedules', { params: { query }, signal })
    found.push(...unwrapAnswer(page))
    cursor = page.data?.next ?? undefined
  } while (cursor !== undefined)
  return found
}

function table(schedules: readonly Schedule[]): string {
  return showTable(
    [{ title: 'name' }, { title: 'workflow' }, { title: 'runs' }, { title: 'next' }, { title: 'id' }],
    schedules.map((one) => [one.scheduleName, one.workflow.name, timesOf(one), stateOf(one), one._id]),
  )
}

function timesOf({
  executionType,
  dailyExecutionTimes,
  weeklyExecutionDays,
  weeklyExecutionTimes,
  userTimeZone,
  recurrence,
  runsAfter,
  startsByCall,
}: Schedule) {
  const others = [
    ...(runsAfter ? [`after ${runsAfter.scheduleName}`] : []),
    ...(startsByCall ? ['by a call'] : []),
  ]
  const own = { executionType, dailyExecutionTimes, weeklyExecutionDays, weeklyExecutionTimes, recurrence }
  if (!hasTimes(own)) return others.join(', ')
  const times = executionType === 'Daily' ? dailyExecutionTimes : weeklyExecutionTimes
  const days =
    executionType === 'Daily' ? 'daily' : weeklyExecutionDays.map((day) => day.slice(0, 3)).join(' ')
  return [days, times.join(', '), ...recurrencePhrases(recurrence), userTimeZone, ...others]
    .filter((part) => part !== '')
    .join(' ')
}

function stateOf({ pausedAt, nextDueAt }: Schedule): string {
  if (pausedAt !== null) return 'paused'
  return nextDueAt === null ? '–' : `${nextDueAt.slice(0, 16).replace('T', ' ')} UTC`
}

async function run(wanted: string, options: Options, at: CommandContext): Promise<CommandResult<Task>> {
  const client = await requireServer(at.signal)
  const schedule = findSchedule(await schedulesOf(client, at.signal), wanted)
  const params = { path: { scheduleId: schedule._id } }
  const task = unwrapAnswer(await client.POST('/schedules/{scheduleId}/run', { params, signal: at.signal }))
  const name = schedule.scheduleName
  if (!options.wait) return { message: sentence('cliScheduleBegun', { schedule: name }), data: task }
  at.log(sentence('cliScheduleBegun', { schedule: name }))
  return endOf(await untilOver(client, task, at), name)
}

function findSchedule(schedules: readonly Schedule[], wanted: string): Schedule {
  const named = schedules.filter(
    ({ _id, scheduleName }) => _id === wanted || scheduleName.toLowerCase() === wanted.toLowerCase(),
  )
  const [one, another] = named
  if (!one) throw new AppError('cliScheduleUnknown', { schedule: wanted })
  if (another)
    throw new AppError('cliScheduleAmbiguous', {
      schedule: wanted,
      ids: named.map(({ _id }) => _id).join(', '),
    })
  return one
}

const LOOK_EVERY = 500

async function untilOver(client: Client, begun: Task, { signal, progress }: CommandContext): Promise<Task> {
  for (let task = begun; ; ) {
    if (task.status !== 'Pending') return task
    progress.show(null, sentence('cliScheduleGoesOn', { workflow: task.workflowName }))
    await delay(LOOK_EVERY, undefined, { signal })
    task = unwrapAnswer(
      await client.GET('/tasks/{taskId}', { params: { path: { taskId: task._id } }, signal }),
    )
  }
}

function endOf(task: Task, schedule: string): CommandResult<Task> {
  if (task.status === 'Success')
    return { message: sentence('cliScheduleSucceeded', { schedule }), data: task }
  return {
    message: sentence('cliScheduleFailed', { schedule, reason: task.message }),
    data: task,
    code: 'scheduleRunFailed',
    exitCode: exitCodes.failed,
  }
}
