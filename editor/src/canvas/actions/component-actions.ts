import { openHelpWith } from '@anj/ui'
import { canBeSource, nodeKinds, switchStep } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { changeGraph } from '../../store/graph-store.ts'
import { announce } from '../announce.tsx'
import { beginEdit } from '../editing.ts'
import { focusSettings } from '../focus.ts'
import { openPicker } from '../picker.ts'
import type { ActionContext, Actions, WorkflowActionContext } from './action.ts'
import { listPositionBelow, searchListPosition } from './places.ts'

/** The id of the selected node, if it is the only selected item. */
function onlyNode(things: ActionContext['things']): string | undefined {
  const [thing, another] = things
  return thing?.type === 'custom' && !another ? thing.id : undefined
}

function switchSelected({ things, workflow }: WorkflowActionContext, isOff: boolean): void {
  changeGraph(workflow.id, (graph) => things.reduce((after, { id }) => switchStep(after, id, isOff), graph))
  announce(sentence(isOff ? 'saidSwitchedOff' : 'saidSwitchedOn'))
}

/** Actions that open, add, connect, rename, switch and find components. */
export const componentActions: Actions<'Components'> = {
  open: ({ things: [thing], showNode }) => {
    if (thing?.type === 'note') beginEdit(thing.id)
    else if (thing) showNode(thing.data.type, thing.id)
  },
  settings: ({ things: [thing], showNode }) => {
    if (thing?.type !== 'custom') return
    showNode(thing.data.type, thing.id)
    focusSettings()
  },
  add: ({ things, edgeIds, at }) => {
    const [edgeId] = edgeIds
    const place = at ?? listPositionBelow(things[0]?.id ?? edgeId)
    if (edgeId !== undefined && edgeIds.size === 1 && things.length === 0)
      openPicker({ what: 'between', edgeId, at: place })
    else openPicker({ what: 'component', at: place, behind: at ? undefined : onlyNode(things) })
  },
  connect: ({ things: [thing], at, workflow }) => {
    if (thing?.type !== 'custom') return
    // A Data Dictionary needs a source first. Once it has one, it can be connected to its AI Advisor.
    const hasSource = workflow.edges.some(({ target }) => target === thing.id)
    const isLast = thing.data.type === 'output' && !(canBeSource(thing.data.kind) && hasSource)
    const side = isLast ? 'before' : 'behind'
    openPicker({
      what: 'beside',
      nodeId: thing.id,
      side,
      at: at ?? listPositionBelow(thing.id),
      isFree: false,
    })
  },
  rename: ({ things: [thing] }) => {
    if (thing) beginEdit(thing.id)
  },
  switchOff: (asked) => switchSelected(asked, true),
  switchOn: (asked) => switchSelected(asked, false),
  // The component is opened first, because the help prefers the pages of the open one.
  explain: ({ things: [thing], showNode }) => {
    if (thing?.type !== 'custom') return
    const { kind, type } = thing.data
    showNode(type, thing.id)
    openHelpWith(sentence('whatIs', { title: nodeKinds[kind].title }))
  },
  find: () => openPicker({ what: 'find', at: searchListPosition() }),
}
