import type { ScheduleForm } from '../server/schedules.ts'

/** The source of a schedule's workflow. */
export type WorkflowSource =
  /**
   * The current version on the server. With `isOptional`, the schedule keeps its copy if that version is
   * deleted.
   */
  | { readonly from: 'server'; readonly workflowId: string; readonly isOptional: boolean }
  | ({ readonly from: 'file' } & FileToSend)

/** An action on a schedule. */
export type SchedulerAction =
  | { readonly what: 'create'; readonly form: ScheduleForm; readonly workflow: WorkflowSource }
  /** Without a workflow, the schedule keeps its copy. */
  | {
      readonly what: 'update'
      readonly id: string
      readonly form: ScheduleForm
      readonly workflow: WorkflowSource | null
    }
  | { readonly what: 'delete' | 'pause' | 'resume' | 'run'; readonly id: string }

/** A workflow file's content for the request. */
export interface FileToSend {
  readonly fileName: string
  readonly text: string
  /** The connections chosen for its databases, keyed by node id. */
  readonly connections?: Readonly<Record<string, string>>
  /** Set for a file from the user's disk, whose author is unknown. */
  readonly drawnElsewhere?: true
}

/** An action with its prepared file. */
export interface ReadyAction {
  readonly deed: SchedulerAction
  readonly file: FileToSend | null
}
