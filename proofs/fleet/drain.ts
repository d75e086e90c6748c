import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from './caller.ts'
import type { Fleet } from './fleet.ts'
import type { FleetProcess } from './fleet-process.ts'

/** The behaviour of an api after it is asked to stop. */
export interface DrainObservation {
  /** Status and body of readiness checks in order, without repetitions. */
  readonly ready: readonly string[]
  readonly code: number | null
  /** Calls that it refused while it still accepted others. */
  readonly refusedEarly: number
}

/** Asks an api to stop, then checks its readiness and calls it until it refuses connections. */
export async function drain(
  member: FleetProcess,
  address: string,
  caller: Caller,
): Promise<DrainObservation> {
  const ready: string[] = []
  const look = async () => {
    const answer = await fetch(`${address}/api/health/ready`)
    const { data } = (await answer.json()) as { readonly data: { readonly stopping?: boolean } }
    const said = `${answer.status}${data.stopping ? ' stopping' : ''}`
    if (ready.at(-1) !== said) ready.push(said)
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
    // An earlier call was refused, but the api still answers.
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

/** Finds the worker that started a run by its log. */
export async function workerOf({ members }: Fleet, runId: string): Promise<FleetProcess> {
  for (;;) {
    const found = members.find(({ kind, said }) => kind === 'worker' && said.includes(runId))
    if (found) return found
    await pause(20)
  }
}
