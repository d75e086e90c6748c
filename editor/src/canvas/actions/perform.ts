import { sentence } from '@anj/workflow/messages'
import { currentWorkflow } from '../../store/graph-store.ts'
import { showWorkflowError } from '../../store/workflow-toasts.ts'
import { type CanvasCommand, commandOf } from '../commands.ts'
import { arrangeDeeds } from './arrange-deeds.ts'
import { componentDeeds } from './component-deeds.ts'
import type { Deed, Hands } from './deed.ts'
import { editDeeds } from './edit-deeds.ts'
import { noteDeeds } from './note-deeds.ts'
import { selectDeeds } from './select-deeds.ts'
import { viewDeeds } from './view-deeds.ts'

/** The action of each command. A missing one is a compile error. */
const deeds: { readonly [Id in CanvasCommand]: Deed } = {
  ...editDeeds,
  ...componentDeeds,
  ...noteDeeds,
  ...arrangeDeeds,
  ...selectDeeds,
  ...viewDeeds,
}

/** Performs a command, or reports why it can't. */
export function perform(command: CanvasCommand, hands: Hands): void {
  if (isLook(command)) return viewDeeds[command](hands)
  const workflow = currentWorkflow()
  if (!workflow) {
    if (additions.has(command)) showWorkflowError(sentence('workflowNeeded'))
    return
  }
  if (hands.isReadOnly && commandOf(command).changes) return showWorkflowError(sentence('workflowReadOnly'))
  deeds[command]({ ...hands, workflow })
}

const isLook = (command: CanvasCommand): command is keyof typeof viewDeeds => command in viewDeeds
/** Commands that report why they can't run without an open workflow. The others silently do nothing. */
const additions: ReadonlySet<CanvasCommand> = new Set(['add', 'note', 'paste'])
