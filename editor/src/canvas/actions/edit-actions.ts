import { deleteNodes } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { removeDrafts } from '../../store/drafts.ts'
import { removeEdges, removeNotes } from '../../store/graph-changes.ts'
import { changeGraph, redoChange, undoChange } from '../../store/graph-store.ts'
import { showWorkflowError } from '../../store/workflow-toasts.ts'
import { announce } from '../announce.tsx'
import { readClipboardText, writeClipboardText } from '../clipboard.ts'
import { keyLabels } from '../commands.ts'
import { canvasElement } from '../focus.ts'
import { applyHistoryStep } from '../history-step.ts'
import type { Actions, WorkflowActionContext } from './action.ts'
import { insertBeside, pasteText, selectionAsClipboard, selectionAsText } from './paste.ts'

/** Actions that undo, redo, copy, paste and delete. */
export const editActions: Actions<'Edit'> = {
  undo: ({ workflow }) => applyHistoryStep(workflow.id, undoChange),
  redo: ({ workflow }) => applyHistoryStep(workflow.id, redoChange),
  copy: (asked) => void copy(asked),
  cut: (asked) => {
    if (copy(asked)) remove(asked)
  },
  paste: (asked) => void paste(asked),
  duplicate: (asked) => {
    const clipping = selectionAsClipboard(asked)
    if (clipping) insertBeside(clipping, asked)
  },
  remove,
}

/**
 * Copies the selection. If the browser refuses clipboard access, the text can still be pasted on this page. Returns
 * false if nothing is selected.
 */
function copy(asked: WorkflowActionContext): boolean {
  const text = selectionAsText(asked)
  if (text === null) return false
  announce(sentence('saidCopied', { count: asked.things.length }))
  void writeClipboardText(text).then((isPut) => {
    if (!isPut) showWorkflowError(sentence('clipboardNotWritten'))
  })
  return true
}

async function paste(asked: WorkflowActionContext): Promise<void> {
  const text = await readClipboardText()
  if (text !== null) return pasteText(text, asked)
  showWorkflowError(sentence('clipboardNotRead', { keys: keyLabels('paste').join() }))
}

function remove({ workflow, things, edgeIds, shown, showNode }: WorkflowActionContext): void {
  const count = things.length + edgeIds.size
  if (count === 0) return
  const ids = new Set(things.map(({ id }) => id))
  const nodeIds = workflow.nodes.map(({ id }) => id).filter((id) => ids.has(id))
  changeGraph(workflow.id, (graph) => removeNotes(deleteNodes(removeEdges(graph, edgeIds), nodeIds), ids))
  for (const id of nodeIds) removeDrafts(workflow.id, id)
  announce(sentence('saidDeleted', { count }))
  if (shown && ids.has(shown.id)) showNode(shown.data.type, null)
  canvasElement()?.focus({ preventScroll: true })
}
