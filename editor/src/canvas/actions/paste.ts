import { type Clipping, clip, clippingText, type Point, pasteClipping, readClippingText } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { changeGraph, currentWorkflow } from '../../store/graph-store.ts'
import { newId } from '../../store/new-id.ts'
import { showWorkflowError } from '../../store/workflow-toasts.ts'
import { announce } from '../announce.tsx'
import { canvasElement } from '../focus.ts'
import { pasteOffset } from '../paste-place.ts'
import { selectWhenDrawn } from '../to-select.ts'
import type { Asked, Hands } from './deed.ts'
import { seenArea } from './places.ts'

/** What is selected, as a clipping; null when nothing is. */
export function clippingOf({ workflow, things }: Asked): Clipping | null {
  return things.length > 0 ? clip(workflow, new Set(things.map(({ id }) => id))) : null
}

/** What is selected, as the text of a clipping; null when nothing is. */
export function copiedText(asked: Asked): string | null {
  const clipping = clippingOf(asked)
  return clipping && clippingText(clipping)
}

/** Pastes the text of a clipping where it was asked for or where there is room; says so when it is none. */
export function pasteText(text: string, hands: Hands): void {
  const workflow = currentWorkflow()
  if (!workflow) return showWorkflowError(sentence('workflowNeeded'))
  const read = readClippingText(text)
  if (!read) return showWorkflowError(sentence('nothingToPaste'))
  if (!read.ok) return showWorkflowError(read.problem.sentence)
  const { clipping, remarks } = read.value
  if (clipping.nodes.length + clipping.notes.length === 0) return
  const { flow, at } = hands
  const asked = { ...hands, workflow }
  const wanted = at ? flow.screenToFlowPosition(at) : null
  if (put(clipping, pasteOffset(clipping, placesTaken(asked), seenArea(flow), wanted), asked))
    for (const remark of remarks) showWorkflowError(remark)
}

/** Adds a clipping beside what it was made of. */
export function putBeside(clipping: Clipping, asked: Asked): void {
  put(clipping, pasteOffset(clipping, placesTaken(asked), EVERYWHERE, null), asked)
}

const EVERYWHERE = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }

const placesTaken = ({ workflow }: Asked): readonly Point[] =>
  [...workflow.nodes, ...workflow.notes].map(({ position }) => position)

/** Adds a clipping moved by so much, says what of it the rules forbid, and answers whether anything was added. */
function put(clipping: Clipping, by: Point, { workflow, isReadOnly }: Asked): boolean {
  if (isReadOnly) {
    showWorkflowError(sentence('workflowReadOnly'))
    return false
  }
  const { graph, ids, refused } = pasteClipping(workflow, clipping, by, newId)
  for (const refusal of new Set(refused.map((one) => one.sentence))) showWorkflowError(refusal)
  if (ids.size === 0) return false
  selectWhenDrawn([...ids])
  changeGraph(workflow.id, () => graph)
  announce(sentence('saidAdded', { count: ids.size }))
  canvasElement()?.focus({ preventScroll: true })
  return true
}
