/** The process that sends the load. It uses the same processor time for every server that it calls. */
import { Pool } from 'undici'
import type { Load, LoadResult } from './load.ts'

process.on('message', (load: Load) => {
  void callFor(load).then(
    (answered) => process.send?.({ answered }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  )
})
process.on('disconnect', () => process.exit())

async function callFor({ origin, calls, connections, seconds, status }: Load): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const milliseconds: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  let next = 0
  const callOn = async () => {
    while (performance.now() < until) {
      const call = calls[next % calls.length]
      next += 1
      if (!call) throw new Error('There is nothing to call.')
      const sent = performance.now()
      const answered = await send(pool, call)
      if (answered !== status) throw new Error(`${call.method} ${call.path} answered ${answered}.`)
      milliseconds.push(performance.now() - sent)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, callOn))
  } finally {
    await pool.destroy()
  }
  const took = (performance.now() - began) / 1000
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(0.95 * (sorted.length - 1))] ?? 0
  return { perSecond: milliseconds.length / took, p95, answers: milliseconds.length }
}

/** Sends a call and reads the whole answer. Returns only the status. */
function send(pool: Pool, { method, path, headers, body }: Load['calls'][number]): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0
    pool.dispatch(
      { method, path, headers, body: body ?? null },
      {
        onConnect: () => undefined,
        onHeaders: (code) => {
          status = code
          return true
        },
        onData: () => true,
        onComplete: () => resolve(status),
        onError: reject,
      },
    )
  })
}
