import type { Schemas } from '@anj/client'
import { answerOf, client, dataOf, readAllPages, readCursorPage } from './client.ts'

/** A schedule as a list entry. */
export type ScheduleSummary = Schemas['ScheduleSummary']
/** A schedule with its copy of the workflow. */
export type Schedule = Schemas['Schedule']
/** The settings of a schedule, without its workflow. */
export type ScheduleForm = Omit<
  Schemas['ScheduleForm'],
  'workflow' | 'fileName' | 'connections' | 'drawnElsewhere' | 'confirmed'
>

const at = (scheduleId: string) => ({ params: { path: { scheduleId } } })

/** The workflow file to send, and whether the user has confirmed other users' changes in it. */
interface WithWorkflow {
  readonly file: {
    readonly fileName: string
    readonly text: string
    readonly connections?: Readonly<Record<string, string>>
    /** True if the user chose the file from a disk. Its author is unknown in that case. */
    readonly drawnElsewhere?: true
  } | null
  readonly isConfirmed: boolean
}

/** Lists the organization's schedules, newest first. */
export const listSchedules = (signal?: AbortSignal): Promise<ScheduleSummary[]> =>
  readAllPages((cursor) => {
    const params = { query: { ...(cursor !== undefined && { cursor }) } }
    return readCursorPage(client.GET('/schedules', { params, ...(signal && { signal }) }))
  })

/** Returns a schedule with the address of its webhook. */
export const readSchedule = (id: string, signal: AbortSignal): Promise<Schedule> =>
  dataOf(client.GET('/schedules/{scheduleId}', { ...at(id), signal }))

/** A schedule that was created or changed, with notes for the user who sent the file. */
export type KeptSchedule = Schemas['Schedule'] & { readonly notes?: readonly string[] }

/**
 * Creates a schedule. If the workflow contains other users' changes, fails with `scheduleChangedByOthers` until they
 * are confirmed.
 */
export const createSchedule = (form: ScheduleForm, workflow: WithWorkflow): Promise<KeptSchedule> =>
  dataOf(client.POST('/schedules', bodyOf(form, workflow)))

/** Changes a schedule. Without a file, the schedule keeps its workflow. */
export const updateSchedule = (
  id: string,
  form: ScheduleForm,
  workflow: WithWorkflow,
): Promise<KeptSchedule> =>
  dataOf(client.PATCH('/schedules/{scheduleId}', { ...at(id), ...bodyOf(form, workflow) }))

/** Deletes a schedule. Its past runs stay. */
export async function deleteSchedule(id: string): Promise<void> {
  await answerOf(client.DELETE('/schedules/{scheduleId}', at(id)))
}

/** Pauses a schedule, so that it doesn't run until it is resumed. */
export async function pauseSchedule(id: string): Promise<void> {
  await answerOf(client.POST('/schedules/{scheduleId}/pause', at(id)))
}

/** Resumes a schedule from now on. */
export async function resumeSchedule(id: string): Promise<void> {
  await answerOf(client.POST('/schedules/{scheduleId}/resume', at(id)))
}

/** Runs a schedule immediately, with its creator's rights. */
export async function runSchedule(id: string): Promise<void> {
  await answerOf(client.POST('/schedules/{scheduleId}/run', at(id)))
}

/** Creates the token with which another system starts a schedule, and returns it. It replaces an earlier one. */
export async function createTriggerToken(id: string): Promise<string> {
  return (await dataOf(client.POST('/schedules/{scheduleId}/trigger-token', at(id)))).token
}

/** Revokes a schedule's token. */
export async function revokeTriggerToken(id: string): Promise<void> {
  await answerOf(client.DELETE('/schedules/{scheduleId}/trigger-token', at(id)))
}

/** Sends the file's original text, because parsing it as JSON could change numbers in its rows. */
function bodyOf(form: ScheduleForm, { file, isConfirmed }: WithWorkflow) {
  const body = {
    ...form,
    ...(isConfirmed && { confirmed: true }),
    ...(file && { fileName: file.fileName }),
    ...(file?.connections && { connections: file.connections }),
    ...(file?.drawnElsewhere && { drawnElsewhere: true }),
  }
  if (!file) return { body }
  const rest = JSON.stringify(body).slice(1)
  return { body, bodySerializer: () => `{"workflow":${file.text.replace(/^\uFEFF/, '')},${rest}` }
}
