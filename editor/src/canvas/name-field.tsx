import { maxLabel } from '@anj/workflow'
import { type KeyboardEvent, useRef, useState } from 'react'
import { renameNode } from '../store/graph-changes.ts'
import { changeGraph, currentWorkflow } from '../store/graph-store.ts'
import classes from './canvas-node.module.css'
import { endEdit } from './editing.ts'
import { focusThing } from './focus.ts'

interface NameFieldProps {
  readonly nodeId: string
  readonly name: string
  readonly title: string
}

/** Takes a node's own name, in the node itself; an empty one gives it back the name of its kind. */
export function NameField({ nodeId, name, title }: NameFieldProps) {
  const [typed, setTyped] = useState(name)
  const isOver = useRef(false)
  const end = (keep: boolean) => {
    if (isOver.current) return
    isOver.current = true
    const workflow = currentWorkflow()
    if (keep && workflow) changeGraph(workflow.id, (graph) => renameNode(graph, nodeId, typed))
    endEdit()
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    end(event.key === 'Enter')
    focusThing(nodeId)
  }
  return (
    <input
      autoFocus
      className={`${classes.nameField} nodrag nopan`}
      aria-label={`Name of ${title}`}
      placeholder={title}
      maxLength={maxLabel}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={press}
      onBlur={() => end(true)}
    />
  )
}
