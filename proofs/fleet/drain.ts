import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from './caller.ts'
import type { Fleet } from './ground.ts'
import type { Member } from './member.ts'

/** What an api does from the moment on at which it is asked to stop. */
export interface Drained {
  /** Status and body of each look at its readiness, in the order of time, without repetitions. */
  readonly ready: readonly string[]
  readonly code: number | null
  /** Calls that it refused while it still took others. */
  readonly refusedEarly: number
}

/** Asks an api to stop, and looks at it and calls it until it refuses connections. */
export async function drain(member: Member, address: string, caller: Caller): Promise<Drained> {
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
    // Refused, and yet it still answered afterwards.
    if (wasRefused) refusedEarly += 1
    const answer = await fetch(`${address}/api/workflows`, {
      headers: { authorization: `Bearer ${caller.token}` },
    }).catch(() => null)
    wasRefused = answer?.status !== 200
    await pause(20)
  }
  return { ready, code: await stopped, refusedEarly }
}

/** The events of a run from behind one on, until the stream ends: their ids, and the last status that was told. */
export async function follow(
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

/** Resolves with the worker that has begun a run, by what it logs. */
export async function workerOf({ members }: Fleet, runId: string): Promise<Member> {
  for (;;) {
    const found = members.find(({ kind, said }) => kind === 'worker' && said.includes(runId))
    if (found) return found
    await pause(20)
  }
}
