import {
  isSwitchedOff,
  nameOf,
  type WorkflowEdge,
  type WorkflowGraph,
  type WorkflowNode,
  type WorkflowParameter,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'

/** Describes the change between two graphs in a few words for a button or menu, such as 'move CSV File'. */
export function describeChange(before: WorkflowGraph, after: WorkflowGraph): string {
  return (
    describeParameters(before.parameters ?? [], after.parameters ?? []) ??
    describeNodes(before, after) ??
    describeEdges(before, after) ??
    describeNotes(before.notes ?? [], after.notes ?? []) ??
    sentence('changeOther')
  )
}

/** Renaming a parameter also changes the settings that use it. The text mentions only the parameter. */
function describeParameters(
  before: readonly WorkflowParameter[],
  after: readonly WorkflowParameter[],
): string | null {
  if (before === after) return null
  const { gone, come, changed } = compare(before, after)
  const [made] = come
  if (made) return sentence('changeAddParameter', { name: made.name })
  const [removed] = gone
  if (removed) return sentence('changeDeleteParameter', { name: removed.name })
  const [first] = changed
  return first ? sentence('changeParameter', { name: first[0].name }) : null
}

function describeNodes(before: WorkflowGraph, after: WorkflowGraph): string | null {
  if (before.nodes === after.nodes) return null
  const { gone, come, changed } = compare(before.nodes, after.nodes)
  if (come.length > 0 && gone.length === 0) return sentence('changeAdd', { what: all(come) })
  if (gone.length > 0 && come.length === 0) return sentence('changeDelete', { what: all(gone) })
  const [first] = changed
  if (!first) return null
  const nodes = changed.map(([, node]) => node)
  if (changed.every(([old, node]) => old.data === node.data))
    return sentence('changeMove', { what: all(nodes) })
  if (changed.every(([old, node]) => isSwitchedOff(old) !== isSwitchedOff(node)))
    return sentence(isSwitchedOff(first[1]) ? 'changeSwitchOff' : 'changeSwitchOn', { what: all(nodes) })
  // Deleting a Column Selection also clears settings that referred to it. The text mentions only the deletion.
  if (changed.every(([old, node]) => old.data.config === node.data.config))
    return sentence('changeRename', { what: all(changed.map(([old]) => old)) })
  return sentence('changeSettings', {
    what: all(nodes.filter((node, at) => changed[at]?.[0].data !== node.data)),
  })
}

function describeEdges(before: WorkflowGraph, after: WorkflowGraph): string | null {
  if (before.edges === after.edges) return null
  const { gone, come } = compare(before.edges, after.edges)
  const ends = (edge: WorkflowEdge) => {
    const [source = '', target = ''] = [edge.source, edge.target].map((id) => {
      const node = after.nodes.find((one) => one.id === id)
      return node && nameOf(node)
    })
    return { source, target }
  }
  const [made] = come
  const [cut] = gone
  if (made && come.length === 1) return sentence('changeConnect', ends(made))
  if (made) return sentence('changeConnectSeveral', { count: come.length })
  if (cut && gone.length === 1) return sentence('changeDisconnect', ends(cut))
  return cut ? sentence('changeDisconnectSeveral', { count: gone.length }) : null
}

function describeNotes(
  before: NonNullable<WorkflowGraph['notes']>,
  after: NonNullable<WorkflowGraph['notes']>,
): string | null {
  if (before === after) return null
  const { gone, come, changed } = compare(before, after)
  if (come.length > 0)
    return come.length === 1 ? sentence('changeAddNote') : sentence('changeAddNotes', { count: come.length })
  if (gone.length > 0)
    return gone.length === 1
      ? sentence('changeDeleteNote')
      : sentence('changeDeleteNotes', { count: gone.length })
  const isMove = changed.every(([old, note]) => old.text === note.text && old.colour === note.colour)
  return sentence(isMove ? 'changeMoveNote' : 'changeEditNote')
}

function compare<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]) {
  const old = new Map(before.map((one) => [one.id, one]))
  const now = new Set(after.map(({ id }) => id))
  return {
    gone: before.filter(({ id }) => !now.has(id)),
    come: after.filter(({ id }) => !old.has(id)),
    changed: after.flatMap((one) => {
      const was = old.get(one.id)
      return was && was !== one ? [[was, one] as const] : []
    }),
  }
}

function all(nodes: readonly WorkflowNode[]): string {
  const [only] = nodes
  return nodes.length === 1 && only ? nameOf(only) : sentence('severalComponents', { count: nodes.length })
}
