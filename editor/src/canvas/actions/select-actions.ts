import { sentence } from '@anj/workflow/messages'
import { announce } from '../announce.tsx'
import { alongEdge, connectedNodes } from '../tab-order.ts'
import type { Action, Actions } from './action.ts'
import { revealItem } from './go-to.ts'

/** Actions that select items and follow connections. */
export const selectActions: Actions<'Select'> = {
  selectAll: ({ workflow: { nodes, notes, edges }, select }) => {
    select([...nodes, ...notes, ...edges].map(({ id }) => id))
    announce(sentence('saidSelected', { count: nodes.length + notes.length }))
  },
  selectBefore: selectReachable('before'),
  selectBehind: selectReachable('behind'),
  toTarget: walk('toTarget'),
  toSource: walk('toSource'),
  leave: ({ select }) => select([]),
}

function selectReachable(way: 'before' | 'behind'): Action {
  return ({ workflow, things, select }) => {
    const from = things.map(({ id }) => id)
    const ids = connectedNodes(workflow, from, way)
    const within = workflow.edges.filter(({ source, target }) => ids.has(source) && ids.has(target))
    select([...ids, ...within.map(({ id }) => id)])
    announce(sentence('saidSelected', { count: ids.size }))
  }
}

function walk(way: 'toTarget' | 'toSource'): Action {
  return ({ workflow, things, edgeIds, select, flow }) => {
    const next = alongEdge(workflow, things[0]?.id ?? [...edgeIds][0] ?? '', way)
    if (!next) return
    select([next])
    revealItem(flow, next)
  }
}
