import { deleteNodes } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { dropDraftsOf } from '../../store/drafts.ts'
import { removeEdges, removeNotes } from '../../store/graph-changes.ts'
import { changeGraph, redoChange, undoChange } from '../../store/graph-store.ts'
import { showWorkflowError } from '../../store/workflow-toasts.ts'
import { announce } from '../announce.tsx'
import { getText, putText } from '../clipboard.ts'
import { keysInWords } from '../commands.ts'
import { canvasElement } from '../focus.ts'
import { takeStep } from '../take-step.ts'
import type { Asked, Deeds } from './deed.ts'
import { clippingOf, copiedText, pasteText, putBeside } from './paste.ts'

/** Actions that undo, redo, copy, paste and delete. */
export const editDeeds: Deeds<'Edit'> = {
  undo: ({ workflow }) => takeStep(workflow.id, undoChange),
  redo: ({ workflow }) => takeStep(workflow.id, redoChange),
  copy: (asked) => void copy(asked),
  cut: (asked) => {
    if (copy(asked)) remove(asked)
  },
  paste: (asked) => void paste(asked),
  duplicate: (asked) => {
    const clipping = clippingOf(asked)
    if (clipping) putBeside(clipping, asked)
  },
  remove,
}

/** Copies the selection. Returns false if it is empty. If the clipboard refuses the text, this page can still paste it. */
function copy(asked: Asked): boolean {
  const text = copiedText(asked)
  if (text === null) return false
  announce(sentence('saidCopied', { count: asked.things.length }))
  void putText(text).then((isPut) => {
    if (!isPut) showWorkflowError(sentence('clipboardNotWritten'))
  })
  return true
}

async function paste(asked: Asked): Promise<void> {
  const text = await getText()
  if (text !== null) return pasteText(text, asked)
  showWorkflowError(sentence('clipboardNotRead', { keys: keysInWords('paste').join() }))
}

function remove({ workflow, things, edgeIds, shown, showNode }: Asked): void {
  const count = things.length + edgeIds.size
  if (count === 0) return
  const ids = new Set(things.map(({ id }) => id))
  const nodeIds = workflow.nodes.map(({ id }) => id).filter((id) => ids.has(id))
  changeGraph(workflow.id, (graph) => removeNotes(deleteNodes(removeEdges(graph, edgeIds), nodeIds), ids))
  for (const id of nodeIds) dropDraftsOf(workflow.id, id)
  announce(sentence('saidDeleted', { count }))
  if (shown && ids.has(shown.id)) showNode(shown.data.type, null)
  canvasElement()?.focus({ preventScroll: true })
}
