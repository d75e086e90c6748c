import type { WorkflowGraph } from '@anj/workflow'
import type { Contender } from '../measure/interleave.ts'
import { childOf, watchTree } from '../measure/process-tree.ts'
import type { Product } from './start-product.ts'

/** Saves a workflow, and returns a contender that runs it, from the request to the end of the run. */
export async function runContender(product: Product, graph: WorkflowGraph): Promise<Contender> {
  const { client } = product
  const workflow = await saveWorkflow(product, graph)
  const worker = await childOf(product.pid, 'worker')
  return {
    name: 'Anj, POST to succeeded',
    once: async () => {
      const tree = watchTree(worker)
      const started = performance.now()
      const { data, error } = await client.POST('/workflows/{workflowId}/runs', {
        params: { path: { workflowId: workflow.id } },
        body: { revision: workflow.revision },
      })
      if (error) throw new Error(error.message)
      for await (const event of client.followRun(data.data.id)) {
        if (event.event === 'problem') throw new Error(event.data.message)
        if (event.event !== 'status') continue
        const { status, problem } = event.data
        if (status === 'failed' || status === 'cancelled') throw new Error(problem?.sentence ?? status)
      }
      return { seconds: (performance.now() - started) / 1000, peakBytes: await tree.stop() }
    },
  }
}

async function saveWorkflow({ client }: Product, graph: WorkflowGraph) {
  const created = await client.POST('/workflows', { body: { name: 'Load orders' } })
  if (created.error) throw new Error(created.error.message)
  const { id, revision } = created.data.data
  const saved = await client.PATCH('/workflows/{workflowId}', {
    params: { path: { workflowId: id } },
    body: { revision, nodes: [...graph.nodes], edges: [...graph.edges] },
  })
  if (saved.error) throw new Error(saved.error.message)
  return saved.data.data
}
