import { sentence } from '@anj/workflow/messages'
import { currentWorkflow } from '../../store/graph-store.ts'
import { showWorkflowError } from '../../store/workflow-toasts.ts'
import { type CanvasCommand, commandOf } from '../commands.ts'
import type { Action, ActionContext } from './action.ts'
import { arrangeActions } from './arrange-actions.ts'
import { componentActions } from './component-actions.ts'
import { editActions } from './edit-actions.ts'
import { noteActions } from './note-actions.ts'
import { selectActions } from './select-actions.ts'
import { viewActions } from './view-actions.ts'

/** The action of each command. A missing action is a compile error. */
const deeds: { readonly [Id in CanvasCommand]: Action } = {
  ...editActions,
  ...componentActions,
  ...noteActions,
  ...arrangeActions,
  ...selectActions,
  ...viewActions,
}

/** Performs a command, or reports why it can't. */
export function runCommand(command: CanvasCommand, hands: ActionContext): void {
  if (isLook(command)) return viewActions[command](hands)
  const workflow = currentWorkflow()
  if (!workflow) {
    if (additions.has(command)) showWorkflowError(sentence('workflowNeeded'))
    return
  }
  if (hands.isReadOnly && commandOf(command).changes) return showWorkflowError(sentence('workflowReadOnly'))
  deeds[command]({ ...hands, workflow })
}

const isLook = (command: CanvasCommand): command is keyof typeof viewActions => command in viewActions
/** Commands that report why they can't run without an open workflow. Other commands silently do nothing. */
const additions: ReadonlySet<CanvasCommand> = new Set(['add', 'note', 'paste'])
