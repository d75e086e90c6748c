import type { ScheduleForm } from '../server/schedules.ts'

/** Where the workflow of a schedule is taken from. */
export type WorkflowSource =
  /** As it is drawn now. `isOptional`: when it is gone, the schedule keeps the copy that it has. */
  | { readonly from: 'server'; readonly workflowId: string; readonly isOptional: boolean }
  | ({ readonly from: 'file' } & FileToSend)

/** Something that is done with a schedule. */
export type Deed =
  | { readonly what: 'create'; readonly form: ScheduleForm; readonly workflow: WorkflowSource }
  /** Without a workflow the schedule keeps its copy. */
  | {
      readonly what: 'update'
      readonly id: string
      readonly form: ScheduleForm
      readonly workflow: WorkflowSource | null
    }
  | { readonly what: 'delete' | 'pause' | 'resume' | 'run'; readonly id: string }

/** The content of a workflow file, as it is sent. */
export interface FileToSend {
  readonly fileName: string
  readonly text: string
  /** Connections that were chosen for its databases, by their nodes. */
  readonly connections?: Readonly<Record<string, string>>
  /** It was chosen from a disk, so that nobody knows who drew it. */
  readonly drawnElsewhere?: true
}

/** A deed with the file that goes with it. */
export interface ReadyDeed {
  readonly deed: Deed
  readonly file: FileToSend | null
}
