import type { NoteColour } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { findEmptyPosition } from '../../layout/free-position.ts'
import { GRID, NOTE, snapPoint } from '../../layout/sizes.ts'
import { addNote, changeNote } from '../../store/graph-changes.ts'
import { changeGraph } from '../../store/graph-store.ts'
import { newId } from '../../store/new-id.ts'
import { announce } from '../announce.tsx'
import { beginEdit } from '../editing.ts'
import { selectOnceRendered } from '../pending-selection.ts'
import type { Action, Actions, WorkflowActionContext } from './action.ts'
import { scrollIntoView } from './go-to.ts'
import { listPositionBelow } from './places.ts'

/** Actions that add, recolour and resize notes. */
export const noteActions: Actions<'Notes'> = {
  note: ({ workflow, flow, at }) => {
    const id = newId()
    const size = { width: NOTE.width, height: NOTE.height }
    const wanted = snapPoint(flow.screenToFlowPosition(at ?? listPositionBelow(undefined)))
    // A note requested at a position is added exactly there, even on top of other items.
    const position = at ? wanted : findEmptyPosition(workflow, wanted, size)
    scrollIntoView(flow, position, size)
    selectOnceRendered([id])
    changeGraph(workflow.id, (graph) => addNote(graph, { id, position, size, text: '', colour: 'yellow' }))
    beginEdit(id)
  },
  noteYellow: colour('yellow'),
  noteGreen: colour('green'),
  noteBlue: colour('blue'),
  noteRed: colour('red'),
  noteGrey: colour('grey'),
  noteLarger: (asked) => resize(asked, 2 * GRID),
  noteSmaller: (asked) => resize(asked, -2 * GRID),
}

function colour(wanted: NoteColour): Action {
  return (asked) => {
    const ids = notesOf(asked)
    if (ids.length === 0) return
    changeGraph(asked.workflow.id, (graph) =>
      ids.reduce((changed, id) => changeNote(changed, id, { colour: wanted }), graph),
    )
    announce(sentence('saidColoured', { colour: wanted }))
  }
}

/** Resizes the selected notes. Consecutive steps undo as one. */
function resize(asked: WorkflowActionContext, by: number): void {
  const ids = notesOf(asked)
  const sizes = new Map(
    asked.workflow.notes
      .filter(({ id }) => ids.includes(id))
      .map(({ id, size }) => [
        id,
        {
          width: Math.max(NOTE.minWidth, size.width + by),
          height: Math.max(NOTE.minHeight, size.height + by),
        },
      ]),
  )
  changeGraph(
    asked.workflow.id,
    (graph) => [...sizes].reduce((changed, [id, size]) => changeNote(changed, id, { size }), graph),
    `size of ${ids.join(' ')}`,
  )
  const [first] = sizes.values()
  if (first) announce(sentence('saidResized', first))
}

const notesOf = ({ things }: WorkflowActionContext): readonly string[] =>
  things.flatMap(({ id, type }) => (type === 'note' ? [id] : []))
