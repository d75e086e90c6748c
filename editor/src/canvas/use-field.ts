import type { WorkflowGraph } from '@anj/workflow'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { changeGraph, currentWorkflow } from '../store/graph-store.ts'
import { endEdit, presentEdit } from './editing.ts'
import { focusThing } from './focus.ts'

/**
 * A field in a node or note. What is typed is in the workflow at once, since the canvas takes away what is scrolled out of
 * sight and the page may go at any time; all of it is one step to undo. Escape and the key that ends it both keep it.
 */
export function useField<E extends HTMLElement>(id: string, isEnd: (event: KeyboardEvent) => boolean) {
  const field = useRef<E>(null)
  useEffect(() => {
    const element = field.current
    // Only where it is really gone: React also tries out in development whether effects can be taken back.
    return () => {
      if (!element?.isConnected) endEdit(id)
    }
  }, [id])

  const onKeyDown = (event: KeyboardEvent) => {
    // All others go on: saving as a file, for one, is done from everywhere.
    if (event.key !== 'Escape' && !isEnd(event)) return
    event.preventDefault()
    event.stopPropagation()
    endEdit(id)
    focusThing(id)
  }
  const onBlur = useCallback(() => endEdit(id), [id])
  return { ref: field, onKeyDown, onBlur }
}

/** Puts what was typed into the workflow. */
export function keepTyped(change: (graph: WorkflowGraph) => WorkflowGraph): void {
  const workflow = currentWorkflow()
  if (workflow) changeGraph(workflow.id, change, presentEdit())
}
