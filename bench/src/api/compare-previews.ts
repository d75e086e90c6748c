import { Agent } from 'node:http'
import type { PreviewPool, PreviewRequest } from '@anj/engine'
import { median, quantile } from '../editor/measure-page.ts'
import { call } from '../portal/call.ts'
import type { Figure } from '../report.ts'
import type { Call } from './load/load.ts'

const WARM_UP = 20

/** The input of a preview child. */
export interface Plan {
  readonly key: string
  readonly request: PreviewRequest
}

type Looks = Pick<PreviewPool, 'preview'>

/** Wraps a preview pool and keeps its last request. */
export function recordLastPlan<P extends Looks>(pool: P): { readonly pool: P; readonly plan: () => Plan } {
  let last: Plan | null = null
  const keeping = new Proxy(pool, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (name === 'preview') last = { key: args[0] as string, request: args[1] as PreviewRequest }
        return Reflect.apply(value, target, args) as unknown
      }
    },
  })
  return {
    pool: keeping,
    plan: () => {
      if (!last) throw new Error('No preview was requested.')
      return last
    },
  }
}

/** Measures how many milliseconds a page of rows takes over HTTP, and in a warm child of this process. */
export async function comparePreviews(
  { url, asked, plan, pool }: { url: string; asked: Call; plan: Plan; pool: Looks },
  looks: number,
): Promise<Figure> {
  const { path, ...sent } = asked
  const agent = new Agent({ keepAlive: true })
  const overHttp = async () => {
    const answer = await call(agent, `${url}${path}`, sent)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.milliseconds
  }
  const direct = async () => {
    const began = performance.now()
    const { rows } = await pool.preview(plan.key, plan.request)
    if (rows.length !== plan.request.limit) throw new Error(`A page has ${rows.length} rows.`)
    return performance.now() - began
  }
  const took: Record<'http' | 'direct', number[]> = { http: [], direct: [] }
  for (let round = -WARM_UP; round < looks; round += 1) {
    // HTTP and the child take turns going first.
    const first = round % 2 ? await overHttp() : null
    const directly = await direct()
    const http = first ?? (await overHttp())
    if (round < 0) continue
    took.http.push(http)
    took.direct.push(directly)
  }
  agent.destroy()
  const both = [took.http, took.direct] as const
  const [http = 0, directly = 0] = both.map((all) => quantile(all, 0.95))
  const middles = both.map((all) => median(all).toFixed(1))
  return {
    what: `${looks} previews of ${plan.request.limit} rows, 95th percentile beside the plan in a warm child`,
    ours: http / directly,
    aim: { atMost: 1.5 },
    others: `95th percentiles ${http.toFixed(1)} and ${directly.toFixed(1)} ms; medians ${middles.join(' and ')} ms`,
  }
}
