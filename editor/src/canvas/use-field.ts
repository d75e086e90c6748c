import type { WorkflowGraph } from '@anj/workflow'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { changeGraph, currentWorkflow } from '../store/graph-store.ts'
import { currentEditId, endEdit } from './editing.ts'
import { focusItem } from './focus.ts'

/**
 * Handles a text field in a node or note. Every keystroke goes straight into the workflow, because React Flow unmounts
 * items that scroll out of view and the page can close at any time. One editing session is one undo step. Escape and
 * the confirming key both keep the text.
 */
export function useField<E extends HTMLElement>(id: string, isEnd: (event: KeyboardEvent) => boolean) {
  const field = useRef<E>(null)
  useEffect(() => {
    const element = field.current
    // Only for a real unmount: in development, React also runs effects twice.
    return () => {
      if (!element?.isConnected) endEdit(id)
    }
  }, [id])

  const onKeyDown = (event: KeyboardEvent) => {
    // Other keys propagate, such as the shortcut for saving a file, which works everywhere.
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
