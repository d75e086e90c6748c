import {
  changeLocked,
  createSchedule,
  getSchedule,
  type ListedSchedule,
  type ScheduleChange,
  timesOf,
  updateSchedule,
} from '@anj/core'
import { databaseClock, requireLicence, type Tx } from '@anj/db'
import { AppError, type ScheduleDraft, type ScheduleTimes } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { againAfterDeadlock } from '../http/again-after-deadlock.ts'
import { present } from '../http/not-found.ts'
import { findChangeable } from './may-change.ts'
import type { ScheduleCall } from './read-call.ts'
import { isListed, isSameWorkflow, type ReadFile, readFile, refuseConnections } from './read-file.ts'
import { readWebhook } from './read-webhook.ts'
import { refuseDraft } from './refuse-draft.ts'
import { takeWorkflow } from './take-workflow.ts'

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings' | 'readHostKey'>

/** A schedule after it was made or changed, and what its maker should know of the file that it was given. */
export interface KeptSchedule {
  readonly schedule: ListedSchedule
  readonly notes: readonly string[]
}

/** Schedules a copy of a workflow, in the name of the caller. */
export async function makeSchedule<Answer>(
  deps: Deps,
  caller: Caller,
  call: ScheduleCall,
  answering: (tx: Tx, make: () => Promise<KeptSchedule>) => Promise<Answer>,
): Promise<Answer> {
  const draft = draftOf(call)
  refuseDraft({ ...draft, ...(call.workflow ? {} : { workflow: null }) })
  const webhookUrl = readWebhook(deps.settings, call.webhookUrl) ?? null
  const file = readFile(call)
  await requireLicence(deps.db, caller.organizationId)
  return takeWorkflow(deps, caller, file, call, async (tx, { workflow, notes }) => {
    const { scheduleName } = draft
    const { failIfUnchanged = false, mailOnFailure = true } = call
    const wanted = {
      scheduleName,
      workflow,
      times: timesOf(draft as ScheduleTimes),
      failIfUnchanged,
      mailOnFailure,
      webhookUrl,
    }
    return answering(tx, async () => {
      const { id } = await createSchedule(tx, caller, wanted, await databaseClock(tx)())
      return { schedule: present(await getSchedule(tx, caller, id), 'schedule'), notes }
    })
  })
}

/** Changes what a call speaks of. */
export async function changeSchedule(
  deps: Deps,
  caller: Caller,
  id: string,
  call: ScheduleCall,
): Promise<KeptSchedule> {
  const before = await findChangeable(deps.db, caller, id, 'update')
  refuseOutdated(call, before)
  refuseDraft({ ...draftOf(call, before), ...(call.workflow === null ? { workflow: null } : {}) })
  const webhookUrl = readWebhook(deps.settings, call.webhookUrl)
  const options = { ...chosen(call), ...(webhookUrl === undefined ? {} : { webhookUrl }) }
  const file = await newFile(deps, caller, before, call)
  if (!file) {
    return deps.db.transaction(async (tx) => ({
      schedule: await change(tx, caller, id, call, options),
      notes: [],
    }))
  }
  if (caller.id !== before.ownerId) throw new AppError('scheduleWorkflowOwnerOnly', {})
  await requireLicence(deps.db, caller.organizationId)
  // Its connections name the caller before the schedule is held; whoever is being deleted is held behind it.
  return againAfterDeadlock(() =>
    takeWorkflow(deps, caller, file, call, async (tx, { workflow, notes }) => ({
      schedule: await change(tx, caller, id, call, { ...options, workflow }),
      notes,
    })),
  )
}

/** Writes a change over what stands by now, which nobody else changes meanwhile; judged once more. */
async function change(
  tx: Tx,
  caller: Caller,
  id: string,
  call: ScheduleCall,
  more: ScheduleChange,
): Promise<ListedSchedule> {
  await changeLocked(tx, caller, id, async () => undefined)
  const stored = await findChangeable(tx, caller, id, 'update')
  refuseOutdated(call, stored)
  if (more.workflow && stored.ownerId !== caller.id) throw new AppError('scheduleWorkflowOwnerOnly', {})
  const draft = draftOf(call, stored)
  refuseDraft(draft)
  const wanted: ScheduleChange = {
    ...more,
    ...(call.scheduleName === undefined ? {} : { scheduleName: draft.scheduleName }),
    ...(speaksOfTimes(call) ? { times: timesOf(draft as ScheduleTimes) } : {}),
  }
  present(await updateSchedule(tx, caller, id, wanted, await databaseClock(tx)()), 'schedule')
  return present(await getSchedule(tx, caller, id), 'schedule')
}

/** Refuses to write over what somebody else changed after it was read. */
function refuseOutdated({ updatedAt }: ScheduleCall, stored: ListedSchedule): void {
  if (updatedAt === undefined || Date.parse(updatedAt) === stored.updatedAt.getTime()) return
  throw new AppError('scheduleChangedMeanwhile', {})
}

/** The file that a call brings, unless it is the workflow that the schedule has already. */
async function newFile(
  deps: Deps,
  caller: Caller,
  before: ListedSchedule,
  call: ScheduleCall,
): Promise<ReadFile | undefined> {
  if (!call.workflow || isListed(call.workflow.brought(), before)) {
    refuseConnections(call)
    return undefined
  }
  const file = readFile(call)
  return (await isSameWorkflow(deps.db, caller, before, file)) ? undefined : file
}

function chosen({ failIfUnchanged, mailOnFailure }: ScheduleCall): ScheduleChange {
  return {
    ...(failIfUnchanged === undefined ? {} : { failIfUnchanged }),
    ...(mailOnFailure === undefined ? {} : { mailOnFailure }),
  }
}

const noTimes = {
  executionType: 'Daily',
  dailyExecutionTimes: [],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: '',
} as const

/** What a call says, over what stands. */
function draftOf(call: ScheduleCall, stored?: ListedSchedule): ScheduleDraft {
  const times = stored ? timesOf(stored) : noTimes
  return {
    scheduleName: (call.scheduleName ?? stored?.scheduleName ?? '').trim(),
    executionType: call.executionType ?? times.executionType,
    dailyExecutionTimes: call.dailyExecutionTimes ?? times.dailyExecutionTimes,
    weeklyExecutionDays: call.weeklyExecutionDays ?? times.weeklyExecutionDays,
    weeklyExecutionTimes: call.weeklyExecutionTimes ?? times.weeklyExecutionTimes,
    userTimeZone: call.userTimeZone ?? times.userTimeZone,
  }
}

const speaksOfTimes = (call: ScheduleCall) =>
  (Object.keys(noTimes) as (keyof typeof noTimes)[]).some((field) => call[field] !== undefined)
