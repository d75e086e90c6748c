/**
 * The process with the bare routes: Fastify, the driver, and the statements that the product sends for the same calls,
 * prepared, over the same number of connections. It has no authentication, validation or logging, and serialises
 * answers with JSON.stringify.
 */
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import postgres from 'postgres'
import { namedColumns, runsOf, type StatementRows, startedRun, workflowsOf } from './answers.ts'
import type { BareRoute, BareSettings } from './bare-route.ts'

/** Number of runs in a list. The query asks for one more row, to find out whether there are more. */
const usualRuns = 20

type Asker = Pick<postgres.Sql, 'unsafe'>
interface Person {
  readonly id: string
  readonly fullName: string
}

process.on('disconnect', () => process.exit())
process.once('message', (settings: BareSettings & { readonly person: Person }) => void serve(settings))

async function serve({
  databaseUrl,
  connections,
  routes,
  person,
}: BareSettings & { readonly person: Person }) {
  const sql = postgres(databaseUrl, { max: connections, fetch_types: false })
  // Values bound to JSON columns are already text.
  for (const json of [114, 3802]) sql.options.serializers[json] = (text: unknown) => text
  const columns = namedColumns(routes.flatMap(({ statements }) => statements))
  const app = Fastify()
  const byPath = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))

  const ask = async (over: Asker, text: string, parameters: readonly unknown[]): Promise<StatementRows> => {
    const bound = parameters as postgres.ParameterOrJSON<never>[]
    return {
      columns: columns.get(text) ?? [],
      rows: await over.unsafe(text, bound, { prepare: true }).values(),
    }
  }

  const list = async ({ statements, answer }: BareRoute) => {
    const given: StatementRows[] = []
    for (const { text, parameters } of statements) given.push(await ask(sql, text, parameters))
    const [first = none, second = none] = given
    const data = answer === 'workflows' ? workflowsOf(first, person.id) : runsOf(first, second, usualRuns)
    return { success: true, message: 'Done.', data }
  }

  const begin = async ({ statements, recordedRun = '' }: BareRoute) => {
    const id = randomUUID()
    let [workflow, run] = [none, none]
    await sql.begin(async (tx) => {
      for (const { text, parameters } of statements) {
        const given = await ask(tx, text, renamed(parameters, recordedRun, id))
        if (text.startsWith('select "workflows"')) workflow = given
        if (text.startsWith('insert into "runs"')) run = given
      }
    })
    return { success: true, message: 'Done.', data: startedRun(run, workflow, person) }
  }

  for (const url of new Set(routes.map(({ path }) => patternOf(path)))) {
    app.get(url, (request) => list(routeOf(byPath, 'GET', request.url)))
    app.post(url, async (request, reply) => {
      return reply.code(202).send(await begin(routeOf(byPath, 'POST', request.url)))
    })
  }
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
}

const none: StatementRows = { columns: [], rows: [] }

function patternOf(path: string): string {
  return path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id')
}

function routeOf(routes: ReadonlyMap<string, BareRoute>, method: string, path: string): BareRoute {
  const route = routes.get(`${method} ${path}`)
  if (!route) throw new Error(`Nothing was recorded of ${method} ${path}.`)
  return route
}

function renamed(parameters: readonly unknown[], before: string, now: string): readonly unknown[] {
  return parameters.map((one) => (typeof one === 'string' ? one.replaceAll(before, now) : one))
}
