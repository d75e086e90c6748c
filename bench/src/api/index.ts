import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { buildApp, openDeps } from '@anj/api'
import { readServerSettings } from '@anj/core'
import { openDatabase } from '@anj/db'
import postgres from 'postgres'
import { runningEnvironment } from '../../../scripts/start/environment-of-running.ts'
import type { Bench } from '../bench.ts'
import { childOf } from '../measure/process-tree.ts'
import { startProduct } from '../product/start-product.ts'
import type { Figure } from '../report.ts'
import { comparePreviews, type Plan, recordLastPlan } from './compare-previews.ts'
import { type ComparedServers, compareRates, type LoadDuration } from './compare-rates.ts'
import { pauseWorker } from './hold-worker.ts'
import { type Call } from './load/load.ts'
import { startGenerator } from './load/start-generator.ts'
import { fillOrganization, type OrganizationUser, removeStartedRuns } from './organization.ts'
import { callData, type RecordedCall, recordCall } from './recorded.ts'
import { serveBare } from './serve-bare.ts'

const PAGE = 100
/** Number of database connections that the API opens. */
const CONNECTIONS = 10
const usual: LoadDuration & { readonly looks: number } = { rounds: 9, seconds: 2, looks: 400 }
const short: typeof usual = { rounds: 1, seconds: 0.5, looks: 20 }

/**
 * Compares the API with bare Fastify routes that send the same statements to PostgreSQL, and a preview with the same
 * request in a warm child. `rows` is the number of runs that the organization has; fewer than 2,000 make it a short
 * trial. The statements of each call are recorded from the same code in this process. Statements that only authenticate
 * and authorize the caller (`recorded.ts`) are omitted from the bare routes. The bare routes send all other statements;
 * for a new run, they send them in one transaction. The benchmark fails unless both give the same answer. The worker is
 * stopped during the benchmark.
 */
export const apiBench: Bench = {
  name: 'api',
  rows: 20_000,
  run: async ({ rows: runs, say }) => {
    const effort = runs < 2_000 ? short : usual
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    await using closing = new AsyncDisposableStack()
    closing.defer(() => rm(folder, { recursive: true, force: true }))
    const product = await startProduct(folder)
    closing.defer(product.stop)
    const settings = readServerSettings({ ...process.env, ...runningEnvironment({ ANJ_DATA: folder }) })
    const { deps, close } = await openDeps({ ...settings, logLevel: 'silent' })
    closing.defer(close)
    const sql = postgres(settings.databaseUrl, { max: 1, onnotice: () => undefined })
    closing.defer(() => sql.end({ timeout: 1 }))
    const looks = recordLastPlan(deps.previews)
    const recorded = openDatabase(settings.databaseUrl, { connections: 1, applicationName: 'bench' })
    closing.defer(recorded.close)
    const app = await buildApp({ ...deps, db: recorded.db, previews: looks.pool })
    closing.defer(() => app.close())

    say(`filling an organization with ${runs.toLocaleString('en')} runs`)
    const begin = (user: Parameters<typeof app.sessions.begin>[1]) => app.sessions.begin(recorded.db, user)
    const worker = await fillOrganization(product, { db: recorded.db, sql, begin, folder }, runs)
    closing.defer(await pauseWorker(product.pid, sql))
    const calls = callsOf(worker)
    const recordAll = (some: readonly Call[], answer: RecordedCall['route']['answer']) =>
      oneByOne(some, (call) => recordCall(app, recorded.sql, call, answer))
    const found = {
      workflows: await recordAll(calls.workflows, 'workflows'),
      runs: await recordAll(calls.runs, 'runs'),
      begun: await recordAll(calls.begin, 'begun'),
    }
    await callData(app, calls.preview)
    const plan: Plan = looks.plan()
    await removeStartedRuns(sql)
    const bare = await serveBare({
      databaseUrl: settings.databaseUrl,
      connections: CONNECTIONS,
      routes: Object.values(found).flatMap((some) => some.map(({ route }) => route)),
      person: { id: worker.id, fullName: worker.fullName },
    })
    closing.defer(bare.stop)
    const ours = { url: product.url, pid: await childOf(product.pid, 'api.mjs') }
    await bothAnswerAlike(ours.url, bare.url, [...calls.workflows, ...calls.runs, ...calls.begin])
    const generator = startGenerator()
    closing.defer(generator.stop)

    const figures: Figure[] = []
    const compare = async (what: string, some: readonly Call[], answer: keyof typeof found, status = 200) => {
      const [one] = found[answer]
      const counts = { statements: one?.statements ?? 0, work: one?.route.statements.length ?? 0 }
      const tidy: Pick<ComparedServers, 'tidy'> =
        answer === 'begun' ? { tidy: () => removeStartedRuns(sql) } : {}
      const compared = { what, calls: some, status, ours, bare, ...counts, ...tidy }
      figures.push(await compareRates(generator, compared, effort, say))
    }
    await compare('list of 40 workflows', calls.workflows, 'workflows')
    await compare('list of 20 runs', calls.runs, 'runs')
    await compare('start of a run', calls.begin, 'begun', 202)
    say('previews')
    figures.push(
      await comparePreviews({ url: ours.url, asked: calls.preview, plan, pool: deps.previews }, effort.looks),
    )
    return { name: 'api', figures }
  },
}

/** Returns the calls to measure. */
function callsOf({ token, workflowIds, graph }: OrganizationUser) {
  const headers = { authorization: `Bearer ${token}` }
  const withBody = { ...headers, 'content-type': 'application/json' }
  const drawn = { nodeId: 'types', nodes: graph.nodes, edges: graph.edges, limit: PAGE }
  const [first = ''] = workflowIds
  return {
    workflows: [{ method: 'GET', path: '/api/workflows', headers }],
    runs: workflowIds.map((id): Call => ({ method: 'GET', path: `/api/workflows/${id}/runs`, headers })),
    begin: workflowIds.map(
      (id): Call => ({
        method: 'POST',
        path: `/api/workflows/${id}/runs`,
        headers: withBody,
        body: JSON.stringify({ revision: 1 }),
      }),
    ),
    preview: {
      method: 'POST',
      path: `/api/workflows/${first}/preview`,
      headers: withBody,
      body: JSON.stringify(drawn),
    },
  } as const satisfies Record<string, Call | readonly Call[]>
}

async function oneByOne<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> {
  const made: R[] = []
  for (const one of all) made.push(await work(one))
  return made
}

/**
 * Checks that both servers give the same answer. For a new run, compares only the fields that don't differ from run to
 * run.
 */
async function bothAnswerAlike(ours: string, bare: string, calls: readonly Call[]): Promise<void> {
  for (const { path, method, headers, body } of calls) {
    const [one, other] = await oneByOne([ours, bare], async (url) => {
      const answer = await fetch(`${url}${path}`, { method, headers, ...(body ? { body } : {}) })
      const { data, ...rest } = (await answer.json()) as { readonly data?: object }
      if (!data) throw new Error(`${method} ${path} was refused: ${JSON.stringify(rest)}`)
      return method === 'POST' ? { ...data, id: '', createdAt: '' } : data
    })
    if (!isDeepStrictEqual(one, other))
      throw new Error(
        `${method} ${path} is answered differently:\n${JSON.stringify(one)}\n${JSON.stringify(other)}`,
      )
  }
}
