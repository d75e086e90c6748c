import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BareSettings } from './bare/bare-route.ts'

/** Starts the process with the bare routes. */
export async function serveBare(
  settings: BareSettings & { readonly person: { readonly id: string; readonly fullName: string } },
): Promise<{ readonly url: string; readonly pid: number; readonly stop: () => void }> {
  const child = fork(fileURLToPath(new URL('./bare/server.ts', import.meta.url)), [], {
    env: { ...process.env, NODE_ENV: 'production' },
    serialization: 'advanced',
  })
  child.send(settings)
  const ended = once(child, 'exit').then(() => {
    throw new Error('The bare routes ended before they listened.')
  })
  const [url] = (await Promise.race([once(child, 'message'), ended])) as [string]
  ended.catch(() => undefined)
  return { url, pid: child.pid ?? 0, stop: () => child.disconnect() }
}
