import { maxNoteText, type NoteColour, noteColours } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { type Node, type NodeProps, NodeResizer, NodeToolbar } from 'reactflow'
import { NOTE } from '../layout/sizes.ts'
import { changeNote, type NoteChange, removeNotes } from '../store/graph-changes.ts'
import { changeGraph, currentWorkflow } from '../store/graph-store.ts'
import { useIsReadOnly, useNote } from '../store/use-workflow.ts'
import { useIsEdited } from './editing.ts'
import { canvasElement } from './focus.ts'
import classes from './note-node.module.css'
import { useIsOnlySelected } from './only-selected.ts'
import { applyTyped, useField } from './use-field.ts'

/** The part of a note that the canvas renders. */
type NoteData = { readonly text: string; readonly colour: NoteColour }
/** A note in React Flow's format. */
export type NoteFlowNode = Node<NoteData, 'note'>

/** A note on the canvas: text on a coloured sheet behind the nodes. */
export const NoteNode = memo(function NoteNode({ id, data, selected }: NodeProps<NoteFlowNode>) {
  const isReadOnly = useIsReadOnly()
  const isEdited = useIsEdited(id) && !isReadOnly
  const isAlone = useIsOnlySelected(id)
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
      <div className={classes.note} data-colour={data.colour}>
        {isEdited ? (
          <NoteField id={id} />
        ) : (
          <div className={classes.text}>
            {data.text === '' ? <span className={classes.hint}>{sentence('noteHint')}</span> : data.text}
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

/** Keeps a note's tools in front, although the note itself is behind all other items. */
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

function NoteField({ id }: { readonly id: string }) {
  const text = useNote(id)?.text ?? ''
  const field = useField<HTMLTextAreaElement>(
    id,
    ({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey),
  )
  return (
    <textarea
      {...field}
      autoFocus
      className={`${classes.field} nodrag nopan nowheel`}
      aria-label="Note text"
      maxLength={maxNoteText}
      value={text}
      onChange={({ currentTarget: { value } }) =>
        applyTyped((graph) => changeNote(graph, id, { text: value }))
      }
      onFocus={(event) => event.currentTarget.setSelectionRange(text.length, text.length)}
    />
  )
}
