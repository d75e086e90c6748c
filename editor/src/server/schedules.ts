import type { Schemas } from '@anj/client'
import { answerOf, client, dataOf, partOf, wholeList } from './client.ts'

/** A schedule as the list has it. */
export type ScheduleSummary = Schemas['ScheduleSummary']
/** A schedule with its copy of the workflow. */
export type Schedule = Schemas['Schedule']
/** What a schedule is made of, besides its workflow. */
export type ScheduleForm = Omit<
  Schemas['ScheduleForm'],
  'workflow' | 'fileName' | 'connections' | 'drawnElsewhere' | 'confirmed'
>

const at = (scheduleId: string) => ({ params: { path: { scheduleId } } })

/** What is sent of a workflow's file, and whether its sender has looked at what others changed in it. */
interface WithWorkflow {
  readonly file: {
    readonly fileName: string
    readonly text: string
    readonly connections?: Readonly<Record<string, string>>
    /** It was chosen from a disk, so that nobody knows who drew it. */
    readonly drawnElsewhere?: true
  } | null
  readonly isConfirmed: boolean
}

/** The schedules of the organization, newest first. */
export const listSchedules = (signal?: AbortSignal): Promise<ScheduleSummary[]> =>
  wholeList((cursor) => {
    const params = { query: { ...(cursor !== undefined && { cursor }) } }
    return partOf(client.GET('/schedules', { params, ...(signal && { signal }) }))
  })

/** One schedule with where its webhook leads. */
export const readSchedule = (id: string, signal: AbortSignal): Promise<Schedule> =>
  dataOf(client.GET('/schedules/{scheduleId}', { ...at(id), signal }))

/** A schedule that was made or changed, with what whoever sent its file should know. */
export type KeptSchedule = Schemas['Schedule'] & { readonly notes?: readonly string[] }

/** Makes a schedule. What others changed is refused as `scheduleChangedByOthers` until it is confirmed. */
export const createSchedule = (form: ScheduleForm, workflow: WithWorkflow): Promise<KeptSchedule> =>
  dataOf(client.POST('/schedules', bodyOf(form, workflow)))

/** Changes a schedule; without a file it keeps its workflow. */
export const updateSchedule = (
  id: string,
  form: ScheduleForm,
  workflow: WithWorkflow,
): Promise<KeptSchedule> =>
  dataOf(client.PATCH('/schedules/{scheduleId}', { ...at(id), ...bodyOf(form, workflow) }))

/** Deletes a schedule; what came of it stays. */
export async function deleteSchedule(id: string): Promise<void> {
  await answerOf(client.DELETE('/schedules/{scheduleId}', at(id)))
}

/** Nothing runs until it is resumed. */
export async function pauseSchedule(id: string): Promise<void> {
  await answerOf(client.POST('/schedules/{scheduleId}/pause', at(id)))
}

/** Runs again from now on. */
export async function resumeSchedule(id: string): Promise<void> {
  await answerOf(client.POST('/schedules/{scheduleId}/resume', at(id)))
}

/** Runs at once, in the name of whoever made it. */
export async function runSchedule(id: string): Promise<void> {
  await answerOf(client.POST('/schedules/{scheduleId}/run', at(id)))
}

/** The file goes out as the text that it is: read and written as JSON, a number in its rows could become another. */
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
