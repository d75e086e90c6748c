import { isDeepStrictEqual } from 'node:util'
import {
  createSchedule,
  findMailedTo,
  getSchedule,
  type ListedSchedule,
  lockScheduleOrder,
  requireStoredSecrets,
  type ScheduleChange,
  timesOf,
  updateSchedule,
  withLockedSchedule,
} from '@anj/core'
import { databaseClock, findUsablePlace, requireLicence, type Tx } from '@anj/db'
import {
  AppError,
  type Delivery,
  isEqual,
  mailRecipients,
  normalizeDelivery,
  parametersOf,
  parameterTypeNames,
  placeDeliveries,
  type ScheduleDraft,
  type ScheduledValues,
  type ScheduleTimes,
  sentence,
  unsuitableDay,
  valuesOfOccurrence,
  type WorkflowGraph,
  withParameterValues,
  writableKinds,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import { retryAfterDeadlock } from '../http/retry-after-deadlock.ts'
import { importWorkflow } from './import-workflow.ts'
import { findChangeable } from './may-change.ts'
import type { ScheduleCall } from './read-call.ts'
import { isListed, isSameWorkflow, type ReadFile, readFile, refuseConnections } from './read-file.ts'
import { readWebhook } from './read-webhook.ts'
import { requireSchedulable, requireValidDraft } from './refuse-draft.ts'

type Deps = Pick<AppDeps, 'db' | 'storage' | 'settings' | 'readHostKey'>

/** A schedule that was created or changed, with notes for the user on its workflow file. */
export interface StoredSchedule {
  readonly schedule: ListedSchedule
  readonly notes: readonly string[]
}

/** Creates a schedule with a copy of a workflow. The schedule runs as the caller. */
export async function makeSchedule<Answer>(
  deps: Deps,
  caller: Caller,
  call: ScheduleCall,
  answering: (tx: Tx, make: () => Promise<StoredSchedule>) => Promise<Answer>,
): Promise<Answer> {
  const draft = draftOf(call)
  requireValidDraft({ ...draft, ...(call.workflow ? {} : { workflow: null }) })
  const webhookUrl = readWebhook(deps.settings, call.webhookUrl) ?? null
  const file = readFile(call)
  await requireLicence(deps.db, caller.organizationId)
  return importWorkflow(deps, caller, file, call, async (tx, { workflow, notes }) => {
    const { scheduleName } = draft
    const { failIfUnchanged = false, mailOnFailure = true } = call
    const newSchedule = {
      scheduleName,
      workflow,
      times: timesOf(draft as ScheduleTimes),
      failIfUnchanged,
      mailOnFailure,
      webhookUrl,
      ...(call.retryMinutes ? { retryMinutes: call.retryMinutes } : {}),
      parameters: call.parameters ?? null,
      predecessorId: call.runsAfterId ?? null,
      startsByCall: call.startsByCall ?? false,
      delivery: normalizeDelivery(call.delivery ?? []),
    }
    await requireReceivers(tx, caller, newSchedule.delivery)
    requireValues(workflow.snapshot, newSchedule.parameters)
    await requireStoredSecrets(tx, workflow.workflowId, workflow.snapshot)
    return answering(tx, async () => {
      const { id } = await createSchedule(tx, caller, newSchedule, await databaseClock(tx)())
      return { schedule: orNotFound(await getSchedule(tx, caller, id), 'schedule'), notes }
    })
  })
}

export async function changeSchedule(
  deps: Deps,
  caller: Caller,
  id: string,
  call: ScheduleCall,
): Promise<StoredSchedule> {
  const before = await findChangeable(deps.db, caller, id, 'update')
  refuseOutdated(call, before)
  requireValidDraft({ ...draftOf(call, before), ...(call.workflow === null ? { workflow: null } : {}) })
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
  // A change locks the connections before the schedule. Deleting the caller locks them in the opposite order, so the
  // two can deadlock. The change is then retried.
  const withDelivery = { ...call, delivery: [...(call.delivery ?? before.delivery)] }
  return retryAfterDeadlock(() =>
    importWorkflow(deps, caller, file, withDelivery, async (tx, { workflow, notes }) => ({
      schedule: await change(tx, caller, id, call, { ...options, workflow }),
      notes,
    })),
  )
}

/** Refuses recipients outside the schedule's organization, and places that the caller can't use. */
async function requireReceivers(tx: Tx, caller: Caller, delivery: readonly Delivery[]): Promise<void> {
  for (const { placeId } of placeDeliveries(delivery)) {
    const place = await findUsablePlace(tx, caller, placeId)
    if (!place) {
      const fields = { delivery: sentence('deliveryPlaceUnknown') }
      throw new AppError('deliveryPlaceUnknown', {}, { fields })
    }
    if (!writableKinds.has(place.kind)) {
      const fields = { delivery: sentence('placeReadOnly', { place: place.name }) }
      throw new AppError('placeReadOnly', { place: place.name }, { fields })
    }
  }
  const ids = mailRecipients(delivery)
  const known = await findMailedTo(tx, { organizationId: caller.organizationId, delivery })
  if (known.length === ids.length) return
  const fields = { delivery: sentence('deliveryRecipientUnknown') }
  throw new AppError('deliveryRecipientUnknown', {}, { fields })
}

/** Applies a change to the locked schedule after checking the change against the schedule's current state. */
async function change(
  tx: Tx,
  caller: Caller,
  id: string,
  call: ScheduleCall,
  more: ScheduleChange,
): Promise<ListedSchedule> {
  await lockScheduleOrder(tx, caller.organizationId)
  await withLockedSchedule(tx, caller, id, async () => undefined)
  const stored = await findChangeable(tx, caller, id, 'update')
  refuseOutdated(call, stored)
  if (more.workflow && stored.ownerId !== caller.id) throw new AppError('scheduleWorkflowOwnerOnly', {})
  if (call.parameters && stored.ownerId !== caller.id) requireReleased(stored, call.parameters)
  const { delivery } = more
  if (delivery && !isEqual(delivery, stored.delivery)) {
    if (stored.ownerId !== caller.id) throw new AppError('deliveryOwnerOnly', {})
    await requireReceivers(tx, caller, delivery)
    if (!more.workflow) requireSchedulable(stored.snapshot, delivery)
  }
  const draft = draftOf(call, stored)
  requireValidDraft(draft)
  const wanted: ScheduleChange = {
    ...more,
    ...(call.scheduleName === undefined ? {} : { scheduleName: draft.scheduleName }),
    ...(speaksOfTimes(call) ? { times: timesOf(draft as ScheduleTimes) } : {}),
  }
  if (more.workflow || call.parameters)
    requireValues(more.workflow?.snapshot ?? stored.snapshot, call.parameters ?? stored.parameters)
  if (more.workflow) await requireStoredSecrets(tx, more.workflow.workflowId, more.workflow.snapshot)
  orNotFound(await updateSchedule(tx, caller, id, wanted, await databaseClock(tx)()), 'schedule')
  return orNotFound(await getSchedule(tx, caller, id), 'schedule')
}

/** Refuses values with which no run of the schedule could begin. */
function requireValues(snapshot: WorkflowGraph, values: ScheduledValues | null): void {
  const unsuitable = unsuitableDay(values ?? {}, parametersOf(snapshot))
  if (unsuitable) {
    const type = parameterTypeNames[unsuitable.type].toLowerCase()
    throw new AppError('parameterDayUnsuitable', { name: unsuitable.name, type })
  }
  withParameterValues(snapshot, valuesOfOccurrence(values ?? {}, '2026-01-31'))
}

/**
 * Refuses new values of parameters that the owner hasn't released. A schedule runs with its owner's connections, and a
 * value can name the table that a run writes.
 */
function requireReleased({ snapshot, parameters }: ListedSchedule, wanted: ScheduledValues): void {
  for (const { name, settable } of parametersOf(snapshot)) {
    const valueIn = (values: ScheduledValues | null) =>
      Object.entries(values ?? {}).find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1]
    if (!settable && !isDeepStrictEqual(valueIn(parameters), valueIn(wanted)))
      throw new AppError('parameterNotReleased', { name })
  }
}

/** Refuses to overwrite a change that was made after the caller read the schedule. */
function refuseOutdated({ updatedAt }: ScheduleCall, stored: ListedSchedule): void {
  if (updatedAt === undefined || Date.parse(updatedAt) === stored.updatedAt.getTime()) return
  throw new AppError('scheduleChangedMeanwhile', {})
}

/** Returns the workflow file in a call, or undefined if the schedule already has that workflow. */
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

function chosen(call: ScheduleCall): ScheduleChange {
  const { failIfUnchanged, mailOnFailure, parameters, retryMinutes, runsAfterId, startsByCall, delivery } =
    call
  return {
    ...(delivery === undefined ? {} : { delivery: normalizeDelivery(delivery) }),
    ...(startsByCall === undefined ? {} : { startsByCall }),
    ...(runsAfterId === undefined ? {} : { predecessorId: runsAfterId }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(failIfUnchanged === undefined ? {} : { failIfUnchanged }),
    ...(mailOnFailure === undefined ? {} : { mailOnFailure }),
    ...(retryMinutes === undefined ? {} : { retryMinutes }),
  }
}

const noTimes = {
  executionType: 'Daily',
  dailyExecutionTimes: [],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: '',
  recurrence: null,
} as const

/** Merges a call's fields into the stored schedule. */
function draftOf(call: ScheduleCall, stored?: ListedSchedule): ScheduleDraft {
  const times = stored ? timesOf(stored) : noTimes
  return {
    scheduleName: (call.scheduleName ?? stored?.scheduleName ?? '').trim(),
    executionType: call.executionType ?? times.executionType,
    dailyExecutionTimes: call.dailyExecutionTimes ?? times.dailyExecutionTimes,
    weeklyExecutionDays: call.weeklyExecutionDays ?? times.weeklyExecutionDays,
    weeklyExecutionTimes: call.weeklyExecutionTimes ?? times.weeklyExecutionTimes,
    userTimeZone: call.userTimeZone ?? times.userTimeZone,
    recurrence: call.recurrence === undefined ? times.recurrence : call.recurrence,
    delivery: call.delivery ?? stored?.delivery ?? [],
    needsNoTimes:
      (call.startsByCall ?? stored?.startsByCall ?? false) ||
      (call.runsAfterId === undefined ? stored?.predecessorId : call.runsAfterId) != null,
  }
}

const speaksOfTimes = (call: ScheduleCall) =>
  (Object.keys(noTimes) as (keyof typeof noTimes)[]).some((field) => call[field] !== undefined)
