import { showError, showSuccess } from '@anj/ui'
import { type MessageCode, sentence } from '@anj/workflow/messages'
import { createActor, fromPromise } from 'xstate'
import { saveNow } from '../actors/saving.ts'
import { isSaved } from '../actors/server-state.ts'
import { ingestWithOptions } from '../actors/uploads.ts'
import { confirmChanges } from '../kit/confirm-changes.ts'
import { CallFailed } from '../server/call-failed.ts'
import {
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  resumeSchedule,
  runSchedule,
  updateSchedule,
} from '../server/schedules.ts'
import { MAX_INGEST_MS, pollUntilReady } from '../server/when-ready.ts'
import { readWorkflowFile } from '../server/workflows.ts'
import { workflowById } from '../store/graph-store.ts'
import { type FailureCode, failureMessage } from './failure-message.ts'
import { invalidateSchedules } from './schedule-version.ts'
import type { FileToSend, ReadyAction, SchedulerAction, WorkflowSource } from './scheduler-action.ts'
import { schedulerMachine } from './scheduler-machine.ts'

/** Tags the dialog's error toasts, which close once the form changes. */
export const SCHEDULER_FORM = 'scheduler'

/** Runs the actions. It lives outside the dialog, so that an action continues if the dialog is closed. */
export const scheduler = createActor(
  schedulerMachine.provide({
    actors: {
      prepare: fromPromise(async ({ input: { deed } }) =>
        'workflow' in deed && deed.workflow ? fileOf(deed.workflow) : null,
      ),
      call: fromPromise(({ input, signal }) =>
        pollUntilReady(() => perform(input), { patience: MAX_INGEST_MS, signal }),
      ),
    },
    actions: {
      askAboutChanges: (_, { changes }) =>
        void confirmChanges(changes).then((goesOn) =>
          scheduler.send({ type: goesOn ? 'changes.accepted' : 'changes.declined' }),
        ),
      sayDone: (_, { deed: { what }, notes }) => {
        showSuccess([sentence(words[what].done), ...notes].join(' '))
        invalidateSchedules()
      },
      sayFailed: (_, { deed: { what }, error }) => {
        showError(failureMessage(error, words[what].failed), { about: SCHEDULER_FORM })
        // Another user may have changed or deleted the schedule.
        invalidateSchedules()
      },
    },
  }),
).start()

const words = {
  create: { done: 'scheduleCreated', failed: 'createScheduleFailed' },
  update: { done: 'scheduleUpdated', failed: 'updateScheduleFailed' },
  delete: { done: 'scheduleDeleted', failed: 'deleteScheduleFailed' },
  pause: { done: 'schedulePaused', failed: 'updateScheduleFailed' },
  resume: { done: 'scheduleResumed', failed: 'updateScheduleFailed' },
  run: { done: 'scheduleStarted', failed: 'updateScheduleFailed' },
} as const satisfies Readonly<Record<SchedulerAction['what'], { done: MessageCode; failed: FailureCode }>>

/**
 * Returns the chosen file or, without one, exports the workflow. Before the export, saves all edits and reads the
 * workflow's files with their current options.
 */
async function fileOf(source: WorkflowSource): Promise<FileToSend | null> {
  if (source.from === 'file') return source
  const { workflowId, isOptional } = source
  const drawn = workflowById(workflowId)
  if (drawn && drawn.access !== 'read') {
    await ingestWithOptions(drawn)
    if (!isSaved(workflowId)) await saveNow(workflowId)
  }
  try {
    const text = await (await readWorkflowFile(workflowId)).text()
    return { fileName: `${workflowById(workflowId)?.name ?? nameIn(text)}.anj`, text }
  } catch (error) {
    if (isOptional && error instanceof CallFailed && error.status === 404) return null
    throw error
  }
}

function nameIn(text: string): string {
  return (JSON.parse(text) as { workFlow?: { name?: string } }).workFlow?.name ?? 'workflow'
}

async function perform({
  deed,
  file,
  isConfirmed,
}: ReadyAction & { isConfirmed: boolean }): Promise<readonly string[]> {
  const workflow = { file, isConfirmed }
  if (deed.what === 'create') return (await createSchedule(deed.form, workflow)).notes ?? []
  if (deed.what === 'update') return (await updateSchedule(deed.id, deed.form, workflow)).notes ?? []
  await calls[deed.what](deed.id)
  return []
}

const calls = {
  delete: deleteSchedule,
  pause: pauseSchedule,
  resume: resumeSchedule,
  run: runSchedule,
} as const
