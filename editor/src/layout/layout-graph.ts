import type { ElkNode } from 'elkjs/lib/elk-api.js'
import type { Positions } from './arrange.ts'
import { NODE, snap } from './sizes.ts'

interface Drawing {
  readonly nodes: readonly {
    readonly id: string
    readonly position: { readonly x: number; readonly y: number }
  }[]
  readonly edges: readonly { readonly id: string; readonly source: string; readonly target: string }[]
}

/** Converts a drawing to ELK's graph: left to right, with gaps that suit the grid. */
export function toElk({ nodes, edges }: Drawing): ElkNode {
  const ids = new Set(nodes.map(({ id }) => id))
  return {
    id: 'workflow',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.spacing.nodeNode': '45',
      'elk.spacing.componentComponent': '60',
      'elk.layered.spacing.nodeNodeBetweenLayers': '90',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      // Places a join midway between its sources.
      'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
      'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
      'elk.separateConnectedComponents': 'true',
    },
    // ELK keeps the vertical order of nodes where the connections allow it.
    children: nodes
      .toSorted((a, b) => a.position.y - b.position.y || a.position.x - b.position.x)
      .map(({ id }) => ({ id, width: NODE.width, height: NODE.height })),
    edges: edges
      .filter(({ source, target }) => ids.has(source) && ids.has(target))
      .map(({ id, source, target }) => ({ id, sources: [source], targets: [target] })),
  }
}

/** Returns the positions of a finished layout, on the grid. The top left corner of the drawing stays in place. */
export function fromElk({ nodes }: Drawing, laidOut: ElkNode): Positions {
  const children = laidOut.children ?? []
  const left = Math.min(...nodes.map(({ position }) => position.x))
  const top = Math.min(...nodes.map(({ position }) => position.y))
  const least = {
    x: Math.min(...children.map(({ x = 0 }) => x)),
    y: Math.min(...children.map(({ y = 0 }) => y)),
  }
  return new Map(
    children.map(({ id, x = 0, y = 0 }) => [
      id,
      { x: snap(left) + snap(x - least.x), y: snap(top) + snap(y - least.y) },
    ]),
  )
}
