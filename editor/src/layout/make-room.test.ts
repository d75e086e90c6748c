import { newNode, type WorkflowGraph } from '@anj/workflow'
import { expect, test } from 'vitest'
import { roomBehind, roomInEdge } from './make-room.ts'

/** Returns a graph of Data Tables at the given places, with edges named by their ends. */
function graphOf(
  places: Readonly<Record<string, readonly [x: number, y: number]>>,
  ...links: readonly string[]
): WorkflowGraph {
  return {
    nodes: Object.entries(places).map(([id, [x, y]]) => newNode('dataTable', id, { x, y })),
    edges: links.map((id) => {
      const [source = '', target = ''] = id.split('>')
      return { id, source, target }
    }),
    notes: [],
  }
}

/** Returns the new position, and the position of each node after making room. */
function made(graph: WorkflowGraph, edgeId: string) {
  const room = roomInEdge(graph, edgeId)
  if (!room) throw new Error(`There is no edge ${edgeId}.`)
  const places = room.graph.nodes.map(({ id, position: { x, y } }) => [id, [x, y]] as const)
  return { at: [room.position.x, room.position.y], ...Object.fromEntries(places) }
}

test('moves the nodes behind a short connection to the right, and those beside and before it not', () => {
  const chain = graphOf({ a: [0, 0], b: [300, 0], c: [600, 0], below: [0, 150] }, 'a>b', 'b>c')
  expect(made(chain, 'a>b')).toEqual({ at: [300, 0], a: [0, 0], b: [600, 0], c: [900, 0], below: [0, 150] })
})

test('moves them only as far as they are in the way', () => {
  expect(made(graphOf({ a: [0, 0], b: [450, 0] }, 'a>b'), 'a>b')).toMatchObject({ at: [300, 0], b: [600, 0] })
})

test('uses the middle of a connection that is long enough, and moves nothing', () => {
  const long = graphOf({ a: [0, 30], b: [900, 30] }, 'a>b')
  expect(made(long, 'a>b')).toEqual({ at: [450, 30], a: [0, 30], b: [900, 30] })
})

test('moves a node that stands between the two nodes without belonging to them', () => {
  const crowded = graphOf({ a: [0, 0], other: [300, 15], b: [900, 0] }, 'a>b')
  expect(made(crowded, 'a>b')).toMatchObject({ at: [300, 0], other: [600, 15], b: [1200, 0] })
})

test("stays in the source's row before a join, and in the target's row behind a fork", () => {
  const join = graphOf({ a: [0, 0], b: [0, 200], join: [300, 105] }, 'a>join', 'b>join')
  expect(made(join, 'b>join')).toMatchObject({ at: [300, 200], join: [600, 105] })
  const fork = graphOf({ a: [0, 105], b: [300, 0], c: [300, 200] }, 'a>b', 'a>c')
  expect(made(fork, 'a>c')).toMatchObject({ at: [300, 200], b: [600, 0], c: [600, 200] })
})

test('moves nothing for a target that is drawn before its source', () => {
  const back = graphOf({ a: [600, 0], b: [0, 0] }, 'a>b')
  expect(made(back, 'a>b')).toEqual({ at: [900, 0], a: [600, 0], b: [0, 0] })
})

test('puts a node without targets beside its source, below a node that is there already', () => {
  const graph = graphOf({ a: [0, 0], other: [300, 0] })
  const [a] = graph.nodes
  if (!a) throw new Error('The graph is empty.')
  expect(roomBehind(graph, a, [])).toEqual({ graph, position: { x: 300, y: 90 } })
})
