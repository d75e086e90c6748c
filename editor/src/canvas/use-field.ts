import type { WorkflowGraph } from '@anj/workflow'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { changeGraph, currentWorkflow } from '../store/graph-store.ts'
import { currentEditId, endEdit } from './editing.ts'
import { focusItem } from './focus.ts'

/**
 * Handles a text field in a node or note. Every keystroke is written straight to the workflow, because React Flow
 * unmounts items that scroll out of view and the page can be closed at any time. Everything typed in one editing
 * session is undone in one step. Escape and the confirming key both end the session and keep the text.
 */
export function useField<E extends HTMLElement>(id: string, isEnd: (event: KeyboardEvent) => boolean) {
  const field = useRef<E>(null)
  useEffect(() => {
    const element = field.current
    // Only on a real unmount: in development, React also runs this while the element is still connected.
    return () => {
      if (!element?.isConnected) endEdit(id)
    }
  }, [id])

  const onKeyDown = (event: KeyboardEvent) => {
    // Other keys propagate, because some shortcuts, such as saving a file, work everywhere.
    if (event.key !== 'Escape' && !isEnd(event)) return
    event.preventDefault()
    event.stopPropagation()
    endEdit(id)
    focusItem(id)
  }
  const onBlur = useCallback(() => endEdit(id), [id])
  return { ref: field, onKeyDown, onBlur }
}

/** Writes the typed text into the workflow. */
export function applyTyped(change: (graph: WorkflowGraph) => WorkflowGraph): void {
  const workflow = currentWorkflow()
  if (workflow) changeGraph(workflow.id, change, currentEditId())
}
