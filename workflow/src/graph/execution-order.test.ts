import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canConnect } from './can-connect.ts'
import type { WorkflowGraph } from './document.ts'
import { executionOrder, pathTo } from './execution-order.ts'
import { testGraph, testNode } from './testing.ts'

const ids = (nodes: readonly { readonly id: string }[]) => nodes.map(({ id }) => id)

/** Graphs of Data Tables in shuffled order, with edges only from lower to higher numbers. */
const acyclicGraphs = fc
  .integer({ min: 1, max: 12 })
  .chain((size) =>
    fc.record({
      order: fc.shuffledSubarray([...Array(size).keys()], { minLength: size }),
      pairs: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1))),
    }),
  )
  .map(({ order, pairs }) =>
    testGraph(
      order.map((n) => testNode(`${n}`, 'dataTable')),
      pairs.filter(([a, b]) => a !== b).map(([a, b]) => `${Math.min(a, b)}>${Math.max(a, b)}`),
    ),
  )

const anyGraphs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 }).map((pairs) =>
  testGraph(
    [...Array(8).keys()].map((n) => testNode(`${n}`, 'dataTable')),
    pairs.map(([a, b]) => `${a}>${b}`),
  ),
)

/** True when a path leads from one node to another. Deliberately independent of the code under test. */
function leads({ edges }: WorkflowGraph, from: string, to: string, steps = 20): boolean {
  if (from === to) return true
  return (
    steps > 0 &&
    edges.some((edge) => edge.source === from && leads({ nodes: [], edges }, edge.target, to, steps - 1))
  )
}

test('places every node after all of its sources, exactly once', () => {
  fc.assert(
    fc.property(acyclicGraphs, (graph) => {
      const order = ids(executionOrder(graph))
      expect(order.toSorted()).toEqual(ids(graph.nodes).toSorted())
      for (const { source, target } of graph.edges) {
        expect(order.indexOf(source)).toBeLessThan(order.indexOf(target))
      }
    }),
  )
})

test('omits exactly the nodes in or after a loop', () => {
  fc.assert(
    fc.property(anyGraphs, (graph) => {
      const order = new Set(ids(executionOrder(graph)))
      const inCircle = (id: string) =>
        graph.edges.some((edge) => edge.source === id && leads(graph, edge.target, id, 8))
      for (const { id } of graph.nodes) {
        const blocked = graph.nodes.some((node) => inCircle(node.id) && leads(graph, node.id, id, 8))
        expect(order.has(id)).toBe(!blocked)
      }
    }),
    { numRuns: 30 },
  )
})

test('a path contains exactly the nodes that lead to its end, with the end last', () => {
  fc.assert(
    fc.property(acyclicGraphs, fc.nat(11), (graph, n) => {
      const end = graph.nodes[n % graph.nodes.length]?.id ?? ''
      const path = ids(pathTo(graph, end))
      expect(path.at(-1)).toBe(end)
      expect(path.toSorted()).toEqual(ids(graph.nodes.filter(({ id }) => leads(graph, id, end))).toSorted())
    }),
  )
})

test('has no loop if canConnect allowed every connection', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 40 }), (attempts) => {
      let graph = testGraph([...Array(8).keys()].map((n) => testNode(`${n}`, 'dataTable')))
      for (const [from, to] of attempts) {
        if (canConnect(graph, `${from}`, `${to}`)) continue
        graph = {
          ...graph,
          edges: [...graph.edges, { id: `${graph.edges.length}`, source: `${from}`, target: `${to}` }],
        }
      }
      expect(executionOrder(graph)).toHaveLength(8)
    }),
  )
})

test('refuses a connection as a loop if and only if a path leads back from its target to its source', () => {
  fc.assert(
    fc.property(acyclicGraphs, fc.nat(11), fc.nat(11), (graph, a, b) => {
      const [from, to] = [a, b].map((n) => graph.nodes[n % graph.nodes.length]?.id ?? '') as [string, string]
      const crowded =
        new Set(
          graph.edges
            .filter((edge) => edge.target === to && edge.source !== from)
            .map(({ source }) => source),
        ).size >= 2
      const known = graph.edges.some((edge) => edge.source === from && edge.target === to)
      fc.pre(from !== to && !crowded && !known)
      expect(canConnect(graph, from, to)?.code === 'circle').toBe(leads(graph, to, from))
    }),
  )
})

describe('typical and unusual graphs', () => {
  test('orders a chain of 5000 nodes in any direction', () => {
    const nodes = [...Array(5000).keys()].map((n) => testNode(`${n}`, 'dataTable'))
    const edges = nodes.slice(1).map((_, n) => `${n + 1}>${n}`)
    expect(executionOrder(testGraph(nodes, edges))[0]?.id).toBe('4999')
  })

  test('ignores duplicate connections and connections to missing nodes', () => {
    const graph = testGraph(
      [testNode('b', 'dataTable'), testNode('a', 'dataTable')],
      ['a>b', 'a>b', 'x>b', 'a>y'],
    )
    expect(ids(executionOrder(graph))).toEqual(['a', 'b'])
  })

  test('returns an empty path to a missing node', () => {
    expect(pathTo(testGraph([testNode('a', 'dataTable')]), 'x')).toEqual([])
  })
})
