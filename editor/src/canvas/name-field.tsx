import { maxLabel } from '@anj/workflow'
import { useState } from 'react'
import { normalizeName, renameNode } from '../store/graph-changes.ts'
import { useNode } from '../store/use-workflow.ts'
import classes from './canvas-node.module.css'
import { applyTyped, useField } from './use-field.ts'

interface NameFieldProps {
  readonly nodeId: string
  readonly title: string
}

/** Field for a node's custom name, shown inside the node. An empty name restores the name of its kind. */
export function NameField({ nodeId, title }: NameFieldProps) {
  const name = useNode(nodeId)?.data.label ?? ''
  const [typed, setTyped] = useState(name)
  const field = useField<HTMLInputElement>(nodeId, ({ key }) => key === 'Enter')
  return (
    <input
      {...field}
      autoFocus
      className={`${classes.nameField} nodrag nopan`}
      aria-label={`Name of ${title}`}
      placeholder={title}
      maxLength={maxLabel}
      // The stored name is trimmed, but a trailing space must stay visible while the user types the next word.
      value={normalizeName(typed) === name ? typed : name}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        applyTyped((graph) => renameNode(graph, nodeId, value))
      }}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
