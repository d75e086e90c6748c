import { type Client, createClient } from '@anj/client'
import { AppError } from '@anj/workflow'
import { ServerRefusal } from './server-refusal.ts'

/** The server that ANJ_URL names; null when it isn't set. */
export function serverUrl(): string | null {
  return process.env.ANJ_URL || null
}

/** Opens the way to the server of ANJ_URL with ANJ_TOKEN. Throws `cliTokenNeeded` and, when nobody answers, `cliServerSilent`. */
export async function connectServer(url: string, signal: AbortSignal): Promise<Client> {
  const token = process.env.ANJ_TOKEN
  if (!token) throw new AppError('cliTokenNeeded', {})
  await reach(url, signal)
  return createClient({ baseUrl: url, token: () => token })
}

/** Opens the way to the server that a command can't do without. Throws `cliServerNeeded` too. */
export async function neededServer(signal: AbortSignal): Promise<Client> {
  const url = serverUrl()
  if (!url) throw new AppError('cliServerNeeded', {})
  return await connectServer(url, signal)
}

/** Says why nobody answers at an address, which the client doesn't tell. */
async function reach(url: string, signal: AbortSignal): Promise<void> {
  try {
    await fetch(`${url.replace(/\/$/, '')}/api/health/live`, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw new AppError('cliServerSilent', { url, reason: reasonOf(error) })
  }
}

/** What a call that got no answer failed of; `fetch` puts that behind a sentence of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}

/** What a call answered; its problem is thrown with the server's own sentence and code. */
export function answer<T>(result: {
  data?: { data: T }
  error?: { message: string; code: string; fields?: Readonly<Record<string, string>> }
}): T {
  if (result.data) return result.data.data
  throw new ServerRefusal(result.error ?? { message: '', code: 'unexpected' })
}
