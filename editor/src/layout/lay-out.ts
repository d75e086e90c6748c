import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js'
import type { Positions } from './arrange.ts'
import { fromElk, toElk } from './layout-graph.ts'

let elk: Promise<ELK> | null = null

/** Starts the ELK layout engine in a worker. It loads on first use and stays loaded. */
async function start(): Promise<ELK> {
  const [{ default: Elk }, { default: workerUrl }] = await Promise.all([
    import('elkjs/lib/elk-api.js'),
    import('elkjs/lib/elk-worker.min.js?url'),
  ])
  return new Elk({ workerFactory: () => new Worker(workerUrl) })
}

/** Lays out a graph with ELK. */
export async function layOutGraph(graph: ElkNode): Promise<ElkNode> {
  elk ??= start()
  try {
    return await (await elk).layout(graph)
  } catch (error) {
    elk = null
    throw error
  }
}

/** Returns a layout of a drawing: left to right, sources before targets, few crossings. */
export async function layOut(drawing: Parameters<typeof toElk>[0]): Promise<Positions> {
  if (drawing.nodes.length === 0) return new Map()
  return fromElk(drawing, await layOutGraph(toElk(drawing)))
}
