import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReadyDataset } from '../datasets/testing.ts'
import { type Description, isReference, type Parameter } from '../openapi/description.ts'
import { addRunnableWorkflow } from '../runs/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow } from '../workflows/schema.ts'

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

/** Yields each operation that has an ID in its address, with the ID's parameter. */
function* idsOfAddresses() {
  const { paths } = JSON.parse(JSON.stringify(app.app.swagger())) as Description
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { parameters = [] }] of Object.entries(methods))
      for (const parameter of parameters)
        if (!isReference(parameter) && isId(parameter))
          yield { path, method: method.toUpperCase(), parameter }
}

const isId = ({ schema }: Parameter) => JSON.stringify(schema).includes('"format":"uuid"')
const someId = '00000000-0000-4000-8000-000000000000'

/** Returns an address with the given value for one ID and valid values for the others. */
function addressWith(path: string, { name, in: place }: Parameter, value: string): string {
  const filled = `/api${path}`.replace(/\{(\w+)\}/g, (_, part: string) => (part === name ? value : someId))
  return place === 'query' ? `${filled}?${name}=${encodeURIComponent(value)}` : filled
}

test('refuses an invalid ID in any address with the same message', async () => {
  const idParameters = [...idsOfAddresses()]
  expect(idParameters.map(({ parameter }) => parameter.in)).toEqual(expect.arrayContaining(['path', 'query']))
  for (const { path, method, parameter } of idParameters)
    for (const value of ['xyz', `urn:uuid:${someId}`]) {
      const url = addressWith(path, parameter, value)
      const { status, body } = await ann.call(method, url)
      const about = `${method} ${url}`
      expect({ about, status, fields: body.fields }).toEqual({
        about,
        status: 400,
        fields: { [parameter.name]: 'is not an id' },
      })
      expect(body.message).toBe(`The request is not valid: ${parameter.name} is not an id`)
    }
})

test('accepts an ID in capital letters in addresses, queries, bodies and workflows', async () => {
  const dataset = await addReadyDataset(app, ann)
  const found = await ann.call<{ id: string }>('GET', `/api/datasets/${dataset.id.toUpperCase()}`)
  expect(found.body.data.id).toBe(dataset.id)
  const tasks = await ann.call('GET', `/api/tasks?scheduleId=${someId.toUpperCase()}`)
  expect(tasks.status).toBe(200)
  const { id, revision, nodes, edges } = await addRunnableWorkflow(app, ann)
  const loud = JSON.parse(
    JSON.stringify(nodes).replace(
      /"datasetId":"([^"]+)"/,
      (_, own: string) => `"datasetId":"${own.toUpperCase()}"`,
    ),
  ) as Workflow['nodes']
  expect(loud).not.toEqual(nodes)
  const saved = await ann.call<Workflow>('PATCH', `/api/workflows/${id}`, { revision, nodes: loud, edges })
  expect(saved.body.data.nodes).toEqual(nodes)
  const run = await ann.call('POST', `/api/workflows/${id.toUpperCase()}/runs`, {
    revision: saved.body.data.revision,
  })
  expect([run.status, run.body.code]).toEqual([202, undefined])
})

test('runs a stored workflow that contains an ID in capital letters', async () => {
  const { id, revision } = await addRunnableWorkflow(app, ann)
  await app.database.sql`update workflows set graph = regexp_replace(graph::text, '("datasetId": )("[^"]+")',
    '\\1' || upper(substring(graph::text from '"datasetId": ("[^"]+")')))::jsonb where id = ${id}`
  const run = await ann.call('POST', `/api/workflows/${id}/runs`, { revision })
  expect([run.status, run.body.code]).toEqual([202, undefined])
})

test('treats a file input with an invalid dataset ID like one whose file was deleted', async () => {
  const { id, revision, nodes, edges } = await addRunnableWorkflow(app, ann)
  const wrong = nodes.map((node) =>
    node.id === 'in'
      ? { ...node, data: { ...node.data, config: { ...node.data.config, datasetId: 'xyz' } } }
      : node,
  )
  const deletedMessage = 'The file orders.csv was deleted. Choose a file in the input node and run again.'
  const preview = await ann.call('POST', `/api/workflows/${id}/preview`, {
    nodeId: 'in',
    nodes: wrong,
    edges,
  })
  expect([preview.status, preview.body.message]).toEqual([422, deletedMessage])
  const saved = await ann.call<Workflow>('PATCH', `/api/workflows/${id}`, { revision, nodes: wrong, edges })
  const run = await ann.call('POST', `/api/workflows/${id}/runs`, { revision: saved.body.data.revision })
  expect([run.status, run.body.message]).toEqual([422, deletedMessage])
})
