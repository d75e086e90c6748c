import { newNode, type WorkflowNode } from '@anj/workflow'
import { addReadyDataset } from '../datasets/testing.ts'
import type { Person, TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'

/** Adds a saved workflow that can run. It consists of a CSV file, Column Selection and a CSV output. */
export async function addRunnableWorkflow(app: TestApp, person: Person): Promise<Workflow> {
  const dataset = await addReadyDataset(app, person)
  return addWorkflow(person, dataset.id, newNode('csvOutput', 'out', { x: 2, y: 0 }))
}

/** Adds a workflow like `addRunnableWorkflow`, with the given dataset and output. */
export async function addWorkflow(
  person: Person,
  datasetId: string,
  output: WorkflowNode,
): Promise<Workflow> {
  const { body } = await person.call<Workflow>('POST', '/api/workflows', { name: 'Orders' })
  const input = newNode('csvInput', 'in', { x: 0, y: 0 })
  const columns = ['id', 'name'].map((name) => ({ name, type: 'text' as const }))
  const config = { ...input.data.config, datasetId, fileName: 'orders.csv', columns }
  const nodes = [
    { ...input, data: { ...input.data, config } },
    newNode('columnSelection', 'pick', { x: 1, y: 0 }),
    output,
  ]
  const edges = [
    { id: 'e1', source: 'in', target: 'pick' },
    { id: 'e2', source: 'pick', target: output.id },
  ]
  const saved = await person.call<Workflow>('PATCH', `/api/workflows/${body.data.id}`, {
    revision: 1,
    nodes,
    edges,
  })
  return saved.body.data
}
