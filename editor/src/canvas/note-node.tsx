import { type NoteColour, noteColours } from '@anj/workflow'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { type Node, type NodeProps, NodeResizer, NodeToolbar, useStore } from 'reactflow'
import { changeNote, type NoteChange, removeNotes } from '../store/graph-changes.ts'
import { changeGraph, currentWorkflow } from '../store/graph-store.ts'
import { useIsReadOnly } from '../store/use-workflow.ts'
import { edit, endEdit, useIsEdited } from './editing.ts'
import { canvasElement, focusThing } from './focus.ts'
import classes from './note-node.module.css'
import { NOTE } from './sizes.ts'

export type NoteData = { readonly text: string; readonly colour: NoteColour }
export type NoteFlowNode = Node<NoteData, 'note'>

/** A note on the canvas: text on a coloured sheet behind the nodes. */
export const NoteNode = memo(function NoteNode({ id, data, selected }: NodeProps<NoteFlowNode>) {
  const isReadOnly = useIsReadOnly()
  const isEdited = useIsEdited(id) && !isReadOnly
  const isAlone = useStore((state) => selected && state.nodes.filter((node) => node.selected).length === 1)
  return (
    <>
      <NodeResizer
        isVisible={selected && !isReadOnly}
        minWidth={NOTE.minWidth}
        minHeight={NOTE.minHeight}
        onResizeEnd={(_event, { x, y, width, height }) =>
          change(id, { position: { x, y }, size: { width, height } })
        }
      />
      {isAlone && !isReadOnly && <NoteTools id={id} colour={data.colour} />}
      <div className={classes.note} data-colour={data.colour} onDoubleClick={() => edit(id)}>
        {isEdited ? (
          <NoteField id={id} text={data.text} />
        ) : (
          <div className={classes.text}>
            {data.text === '' ? <span className={classes.hint}>Double click to write</span> : data.text}
          </div>
        )}
      </div>
    </>
  )
})

function change(id: string, to: NoteChange): void {
  const workflow = currentWorkflow()
  if (workflow) changeGraph(workflow.id, (graph) => changeNote(graph, id, to))
}

/** A note lies behind everything, its tools don't. */
const IN_FRONT = 1001

function NoteTools({ id, colour }: { readonly id: string; readonly colour: NoteColour }) {
  const remove = () => {
    const workflow = currentWorkflow()
    if (workflow) changeGraph(workflow.id, (graph) => removeNotes(graph, new Set([id])))
    canvasElement()?.focus()
  }
  return (
    <NodeToolbar className={`${classes.tools} nopan nokey`} isVisible style={{ zIndex: IN_FRONT }}>
      {noteColours.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.colour}
          data-colour={name}
          aria-label={`Colour ${name}`}
          aria-pressed={name === colour}
          onClick={() => change(id, { colour: name })}
        />
      ))}
      <ActionIcon size="sm" variant="subtle" color="gray" aria-label="Delete note" onClick={remove}>
        <IconTrash size={14} aria-hidden />
      </ActionIcon>
    </NodeToolbar>
  )
}

function NoteField({ id, text }: { readonly id: string; readonly text: string }) {
  const [typed, setTyped] = useState(text)
  const isOver = useRef(false)
  const end = () => {
    if (isOver.current) return
    isOver.current = true
    change(id, { text: typed })
    endEdit()
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    const isEnd = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    if (!isEnd) return
    event.preventDefault()
    end()
    focusThing(id)
  }
  return (
    <textarea
      autoFocus
      className={`${classes.field} nodrag nopan nowheel`}
      aria-label="Text of the note"
      maxLength={4000}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.setSelectionRange(typed.length, typed.length)}
      onKeyDown={press}
      onBlur={end}
    />
  )
}
