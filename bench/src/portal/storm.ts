import { Agent } from 'node:http'
import type { Product } from '../product/start-product.ts'
import { call } from './call.ts'

const every = 20
const routes = ['/api/auth/me', '/api/workflows', '/api/account', '/api/setup'] as const

/** Latencies of other users' calls in milliseconds, and the number of log-ins by status. */
export interface Storm {
  readonly others: readonly number[]
  readonly ended: Readonly<Record<number, number>>
  readonly seconds: number
}

/**
 * Logs all users in concurrently, each from its own address, while another user calls other routes at a steady rate.
 */
export async function logInStorm(
  { url, token }: Product,
  round: number,
  people: number,
  password: string,
): Promise<Storm> {
  const agent = new Agent({ keepAlive: true, maxSockets: people * 2 })
  const headers = { authorization: `Bearer ${token}` }
  const others: Promise<number>[] = []
  const ask = () => {
    const route = routes[others.length % routes.length]
    others.push(call(agent, `${url}${route}`, { headers }).then(({ milliseconds }) => milliseconds))
  }
  const steady = setInterval(ask, every)
  const began = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: people }, async (_, at) => {
      const body = JSON.stringify({ userName: `storm${at + 1}`, password })
      const from = {
        'x-forwarded-for': `10.${round}.${at >> 8}.${at & 255}`,
        'content-type': 'application/json',
      }
      return (await call(agent, `${url}/api/auth/log-in`, { method: 'POST', headers: from, body })).status
    }),
  )
  const seconds = (performance.now() - began) / 1000
  clearInterval(steady)
  const times = await Promise.all(others)
  agent.destroy()
  const ended: Record<number, number> = {}
  for (const status of statuses) ended[status] = (ended[status] ?? 0) + 1
  return { others: times, ended, seconds }
}
