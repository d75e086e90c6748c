import {
  type ClipboardContent,
  copySelection,
  type Point,
  parseClipboard,
  pasteClipboard,
  serializeClipboard,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { changeGraph, currentWorkflow } from '../../store/graph-store.ts'
import { newId } from '../../store/new-id.ts'
import { showWorkflowError } from '../../store/workflow-toasts.ts'
import { announce } from '../announce.tsx'
import { canvasElement } from '../focus.ts'
import { pasteOffset } from '../paste-place.ts'
import { selectOnceRendered } from '../pending-selection.ts'
import type { ActionContext, WorkflowActionContext } from './action.ts'
import { visibleArea } from './places.ts'

/** Returns the selection as clipboard content, or null if nothing is selected. */
export function selectionAsClipboard({ workflow, things }: WorkflowActionContext): ClipboardContent | null {
  return things.length > 0 ? copySelection(workflow, new Set(things.map(({ id }) => id))) : null
}

/** Returns the selection as clipboard text, or null if nothing is selected. */
export function selectionAsText(asked: WorkflowActionContext): string | null {
  const clipping = selectionAsClipboard(asked)
  return clipping && serializeClipboard(clipping)
}

/** Pastes clipboard text where the user asked, or where there is room. Reports text that isn't clipboard content. */
export function pasteText(text: string, hands: ActionContext): void {
  const workflow = currentWorkflow()
  if (!workflow) return showWorkflowError(sentence('workflowNeeded'))
  const read = parseClipboard(text)
  if (!read) return showWorkflowError(sentence('nothingToPaste'))
  if (!read.ok) return showWorkflowError(read.problem.sentence)
  const { clipping, remarks } = read.value
  if (clipping.nodes.length + clipping.notes.length === 0) return
  const { flow, at } = hands
  const asked = { ...hands, workflow }
  const wanted = at ? flow.screenToFlowPosition(at) : null
  if (put(clipping, pasteOffset(clipping, placesTaken(asked), visibleArea(flow), wanted), asked))
    for (const remark of remarks) showWorkflowError(remark)
}

/** Adds a copy next to its originals. */
export function insertBeside(clipping: ClipboardContent, asked: WorkflowActionContext): void {
  put(clipping, pasteOffset(clipping, placesTaken(asked), EVERYWHERE, null), asked)
}

const EVERYWHERE = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }

const placesTaken = ({ workflow }: WorkflowActionContext): readonly Point[] =>
  [...workflow.nodes, ...workflow.notes].map(({ position }) => position)

/**
 * Adds clipboard content, shifted by an offset, and reports the nodes that could not be added because of the rules.
 * Returns false if nothing was added.
 */
function put(
  clipping: ClipboardContent,
  by: Point,
  { workflow, isReadOnly }: WorkflowActionContext,
): boolean {
  if (isReadOnly) {
    showWorkflowError(sentence('workflowReadOnly'))
    return false
  }
  const { graph, ids, refused } = pasteClipboard(workflow, clipping, by, newId)
  for (const refusal of new Set(refused.map((one) => one.sentence))) showWorkflowError(refusal)
  if (ids.size === 0) return false
  selectOnceRendered([...ids])
  changeGraph(workflow.id, () => graph)
  announce(sentence('saidAdded', { count: ids.size }))
  canvasElement()?.focus({ preventScroll: true })
  return true
}
