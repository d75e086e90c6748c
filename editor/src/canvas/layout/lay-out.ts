import type { ELK } from 'elkjs/lib/elk-api.js'
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

/** Where the nodes of a drawing stand best: from left to right, sources before what they lead to, few crossings. */
export async function layOut(drawing: Parameters<typeof toElk>[0]): Promise<Positions> {
  if (drawing.nodes.length === 0) return new Map()
  elk ??= start()
  try {
    const program = await elk
    return fromElk(drawing, await program.layout(toElk(drawing)))
  } catch (error) {
    elk = null
    throw error
  }
}
