import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'

export type HomeWorkflow = Schemas['HomeWorkflow']

type RunStatus = Schemas['RunStatus']

/** Label and colour of each status of a run. */
const runStatuses: Readonly<
  Record<RunStatus, { readonly label: string; readonly tone: 'good' | 'waiting' | 'bad' | 'off' }>
> = {
  queued: { label: 'Queued', tone: 'waiting' },
  running: { label: 'Running', tone: 'waiting' },
  committing: { label: 'Committing', tone: 'waiting' },
  succeeded: { label: 'Succeeded', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'off' },
}

export function runStatusWords(status: RunStatus) {
  return runStatuses[status]
}

/** The address at which the editor opens a workflow in a tab. */
export function editorAddress(id: string): string {
  return `/?${new URLSearchParams({ workflow: id })}`
}

/** Number of names that a row shows of the groups and users with whom its workflow is shared. */
const SHOWN = 4

/**
 * The groups and users with whom a workflow is shared as text, such as "Finance (group), Bob Ray and 3 more". Empty if
 * there are none.
 */
export function recipientsText({ count, names, groups }: HomeWorkflow['sharedWith']): string {
  const shown = [...groups.names.map((name) => sentence('homeGroup', { name })), ...names].slice(0, SHOWN)
  const rest = count + groups.count - shown.length
  if (rest > 0) return sentence('homeAndMore', { names: shown.join(', '), count: rest })
  return new Intl.ListFormat('en').format(shown)
}

/** An action on a workflow, offered in its row. Each name is the last part of its page's address. */
export const workflowActions = {
  rename: { label: 'Rename', busyLabel: 'Renaming...', fits: ({ access }) => access !== 'read' },
  duplicate: { label: 'Duplicate', busyLabel: 'Duplicating...', fits: () => true },
  move: { label: 'Move to folder', busyLabel: 'Moving...', fits: ({ access }) => access === 'own' },
  delete: { label: 'Delete', busyLabel: 'Deleting...', fits: ({ access }) => access === 'own', danger: true },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly label: string
      readonly busyLabel: string
      readonly danger?: boolean
      readonly fits: (workflow: Pick<HomeWorkflow, 'access'>) => boolean
    }
  >
>
export type WorkflowActionName = keyof typeof workflowActions

/** The actions that the viewer may take on a workflow. */
export function workflowActionsFor(workflow: Pick<HomeWorkflow, 'access'>): readonly WorkflowActionName[] {
  const names = Object.keys(workflowActions) as WorkflowActionName[]
  return names.filter((name) => workflowActions[name].fits(workflow))
}

/** True if an address names an action on workflows. */
export function isWorkflowAction(name: string | undefined): name is WorkflowActionName {
  return name !== undefined && Object.hasOwn(workflowActions, name)
}
