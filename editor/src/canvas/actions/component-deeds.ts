import { leadsOn } from '@anj/workflow'
import { edit } from '../editing.ts'
import { focusSettings } from '../focus.ts'
import { pick } from '../picker.ts'
import type { Deeds, Hands } from './deed.ts'
import { cornerOfCanvas, placeBelow } from './places.ts'

/** The id of the selected node, if it is the only selected item. */
function onlyNode(things: Hands['things']): string | undefined {
  const [thing, another] = things
  return thing?.type === 'custom' && !another ? thing.id : undefined
}

/** Actions that open, add, connect, rename and find components. */
export const componentDeeds: Deeds<'Components'> = {
  open: ({ things: [thing], showNode }) => {
    if (thing?.type === 'note') edit(thing.id)
    else if (thing) showNode(thing.data.type, thing.id)
  },
  settings: ({ things: [thing], showNode }) => {
    if (thing?.type !== 'custom') return
    showNode(thing.data.type, thing.id)
    focusSettings()
  },
  add: ({ things, edgeIds, at }) => {
    const [edgeId] = edgeIds
    const place = at ?? placeBelow(things[0]?.id ?? edgeId)
    if (edgeId !== undefined && edgeIds.size === 1 && things.length === 0)
      pick({ what: 'between', edgeId, at: place })
    else pick({ what: 'component', at: place, behind: at ? undefined : onlyNode(things) })
  },
  connect: ({ things: [thing], at, workflow }) => {
    if (thing?.type !== 'custom') return
    // A Data Dictionary without a source needs one; a connected one continues to its AI Advisor.
    const hasSource = workflow.edges.some(({ target }) => target === thing.id)
    const isLast = thing.data.type === 'output' && !(leadsOn(thing.data.kind) && hasSource)
    const side = isLast ? 'before' : 'behind'
    pick({ what: 'beside', nodeId: thing.id, side, at: at ?? placeBelow(thing.id), isFree: false })
  },
  rename: ({ things: [thing] }) => {
    if (thing) edit(thing.id)
  },
  find: () => pick({ what: 'find', at: cornerOfCanvas() }),
}
