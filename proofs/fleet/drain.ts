import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from './caller.ts'
import type { Fleet } from './fleet.ts'
import type { FleetProcess } from './fleet-process.ts'

/** An API's behaviour after it was asked to stop. */
export interface DrainObservation {
  /** Answers to readiness checks in order, without repetitions. */
  readonly ready: readonly string[]
  readonly code: number | null
  /** Number of refused calls after which the API still accepted a call. */
  readonly refusedEarly: number
}

/** Asks an API to stop. Then checks its readiness and calls it until it refuses connections. */
export async function drain(
  member: FleetProcess,
  address: string,
  caller: Caller,
): Promise<DrainObservation> {
  const ready: string[] = []
  const look = async () => {
    const answer = await fetch(`${address}/api/health/ready`)
    const { data } = (await answer.json()) as { readonly data: { readonly stopping?: boolean } }
    const readiness = `${answer.status}${data.stopping ? ' stopping' : ''}`
    if (ready.at(-1) !== readiness) ready.push(readiness)
  }
  await look()
  const stopped = member.stop()
  let refusedEarly = 0
  let wasRefused = false
  for (;;) {
    try {
      await look()
    } catch {
      break
    }
    // The previous call was refused, although the API still answers its readiness check.
    if (wasRefused) refusedEarly += 1
    const answer = await fetch(`${address}/api/workflows`, {
      headers: { authorization: `Bearer ${caller.token}` },
    }).catch(() => null)
    wasRefused = answer?.status !== 200
    await pause(20)
  }
  return { ready, code: await stopped, refusedEarly }
}

/** Follows a run's events after the given one until the stream ends. Returns their IDs and the last status. */
export async function followRunEvents(
  address: string,
  caller: Caller,
  runId: string,
  after: string,
  begun: () => void = () => undefined,
): Promise<{ readonly ids: readonly string[]; readonly status: string }> {
  const answer = await fetch(`${address}/api/runs/${runId}/events`, {
    headers: { authorization: `Bearer ${caller.token}`, 'last-event-id': after },
  })
  if (!answer.body || answer.status !== 200) throw new Error(`No events: ${answer.status}`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body) {
    text += decoder.decode(chunk, { stream: true })
    if (/^id: /m.test(text)) begun()
  }
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id ?? '')
  const statuses = [...text.matchAll(/^event: status\ndata: (.*)$/gm)].map(([, data]) =>
    JSON.parse(data ?? '{}'),
  )
  return { ids, status: String(statuses.at(-1)?.status ?? '') }
}

/** Finds the worker whose log contains the run's ID. */
export async function workerOf({ members }: Fleet, runId: string): Promise<FleetProcess> {
  for (;;) {
    const found = members.find(({ kind, output }) => kind === 'worker' && output.includes(runId))
    if (found) return found
    await pause(20)
  }
}
