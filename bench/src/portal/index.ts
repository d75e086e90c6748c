import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { hashPassword } from '../../../api/src/sign-in/password-hash.ts'
import type { Bench } from '../bench.ts'
import { median, quantile } from '../editor/measure-page.ts'
import { startServer } from '../product/postgresql-server.ts'
import { type Product, startProduct } from '../product/start-product.ts'
import type { Figure } from '../report.ts'
import { call, pagesPerSecond, requestPages } from './call.ts'
import { serveBare } from './serve-bare.ts'
import { logInStorm } from './storm.ts'

const ROUNDS = 7
const STORMS = 3
const SECONDS = 3
/** Number of warm-up requests. A server reaches full speed only after its code has been optimised at run time. */
const WARM_UP = 4000
const password = 'Benchmark!2'

/**
 * Measures other users' latency while very many log in, and how fast the log-in page is compared with a server that
 * only renders it.
 */
export const portalBench: Bench = {
  name: 'portal',
  rows: 500,
  run: async ({ rows: people, say }) => {
    const server = await startServer()
    const folder = await mkdtemp(join(tmpdir(), 'anj-bench-'))
    const { url, sql } = await server.database()
    const bare = await serveBare()
    const product = await startProduct(folder, {
      DATABASE_URL: url.href,
      ANJ_SECRET_KEY: randomBytes(32).toString('base64'),
      ANJ_TRUST_PROXY: 'true',
    })
    try {
      const page = await measurePage(product.url, bare.url, say)
      await addPeople(sql, people)
      const storms = await measureStorms(product, people, say)
      return { name: 'portal', figures: [...storms, page] }
    } finally {
      await product.stop()
      await bare.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Adds users with the same password to the super user's organization. */
async function addPeople(sql: postgres.Sql, people: number): Promise<void> {
  const hash = await hashPassword(password)
  await sql`
    insert into users (organization_id, user_name, full_name, email, role, password_hash)
    select organization_id, 'storm' || n, 'Storm ' || n, 'storm' || n || '@example.com', 'user', ${hash}
    from users, generate_series(1, ${people}::int) n where user_name = 'bench'`
}

async function measureStorms(
  product: Product,
  people: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const slowest: number[] = []
  const seconds: number[] = []
  for (let round = 0; round < STORMS; round += 1) {
    const { others, ended, ...took } = await logInStorm(product, round, people, password)
    const p99 = quantile(others, 0.99)
    say(
      `storm ${round + 1}: ${took.seconds.toFixed(1)} s, ${JSON.stringify(ended)}; others ${p99.toFixed(0)} ms`,
    )
    if (ended[200] !== people) throw new Error('Not all users could log in.')
    slowest.push(p99)
    seconds.push(took.seconds)
  }
  const what = `other calls while ${people} log in at once, 99th percentile, ms`
  const others = `all users were logged in after ${median(seconds).toFixed(1)} s`
  return [{ what, ours: median(slowest), aim: { atMost: 200 }, others }]
}

async function measurePage(ours: string, bare: string, say: (line: string) => void): Promise<Figure> {
  const agent = new Agent({ keepAlive: true })
  const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
  await samePage(agent, ours, bare)
  for (const url of [ours, bare]) await requestPages(agent, `${url}/login`, WARM_UP)
  for (let round = 1; round <= ROUNDS; round += 1) {
    rates.ours.push(await pagesPerSecond(agent, `${ours}/login`, SECONDS))
    rates.bare.push(await pagesPerSecond(agent, `${bare}/login`, SECONDS))
    say(
      `round ${round}: ${rates.ours.at(-1)?.toFixed(0)} pages a second, bare ${rates.bare.at(-1)?.toFixed(0)}`,
    )
  }
  agent.destroy()
  const others = `${median(rates.ours).toFixed(0)} pages a second; bare: ${median(rates.bare).toFixed(0)}`
  const ratio = median(rates.ours) / median(rates.bare)
  return { what: 'GET /login, rate relative to a bare page', ours: ratio, aim: { atLeast: 0.8 }, others }
}

/** Fails unless both servers return the same page. A comparison of different pages would be meaningless. */
async function samePage(agent: Agent, ours: string, bare: string): Promise<void> {
  const [one, other] = await Promise.all([ours, bare].map((url) => call(agent, `${url}/login`)))
  const shapes = [one, other].map((answer) => shapeOf(answer?.text ?? ''))
  if (shapes[0] !== shapes[1] || !shapes[0]) throw new Error(`The pages differ:\n${shapes.join('\n')}`)
}

/** Returns the visible elements in order, and the styles that the page includes. */
function shapeOf(html: string): string {
  const seen = /<main[\s\S]*<\/aside>/.exec(html)?.[0] ?? ''
  const elements = [...seen.matchAll(/<([a-z]+)/g)].map(([, name]) => name)
  const styles = [...html.matchAll(/<style[^>]*>([^<]+)/g)].map(([, style]) => style)
  return [elements.join(' '), ...styles.sort()].join('\n')
}
