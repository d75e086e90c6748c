import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js'
import type { Positions } from '../arrange.ts'
import { fromElk, toElk } from './layout-graph.ts'

let elk: Promise<ELK> | null = null

/** The layout program, in a thread of its own: it is fetched when it is first needed, and then stays. */
async function start(): Promise<ELK> {
  const [{ default: Elk }, { default: workerUrl }] = await Promise.all([
    import('elkjs/lib/elk-api.js'),
    import('elkjs/lib/elk-worker.min.js?url'),
  ])
  return new Elk({ workerFactory: () => new Worker(workerUrl) })
}

/** Lets the layout program lay a graph out. */
export async function layOutGraph(graph: ElkNode): Promise<ElkNode> {
  elk ??= start()
  try {
    return await (await elk).layout(graph)
  } catch (error) {
    elk = null
    throw error
  }
}

/** Where the nodes of a drawing stand best: from left to right, sources before what they lead to, few crossings. */
export async function layOut(drawing: Parameters<typeof toElk>[0]): Promise<Positions> {
  if (drawing.nodes.length === 0) return new Map()
  return fromElk(drawing, await layOutGraph(toElk(drawing)))
}
