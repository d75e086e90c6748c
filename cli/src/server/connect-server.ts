import { type Client, createClient } from '@anj/client'
import { AppError } from '@anj/workflow'
import { ServerRefusal } from './server-refusal.ts'

/** Returns the server's address from ANJ_URL, or null if ANJ_URL isn't set. */
export function serverUrl(): string | null {
  return process.env.ANJ_URL || null
}

/**
 * Connects to a server with the token from ANJ_TOKEN. Throws `cliTokenNeeded` if ANJ_TOKEN isn't set, and
 * `cliServerSilent` if the server doesn't respond.
 */
export async function connectServer(url: string, signal: AbortSignal): Promise<Client> {
  const token = process.env.ANJ_TOKEN
  if (!token) throw new AppError('cliTokenNeeded', {})
  await reach(url, signal)
  return createClient({ baseUrl: url, token: () => token })
}

/**
 * Connects to the server at ANJ_URL. Throws `cliServerNeeded` if ANJ_URL isn't set, and the errors of `connectServer`.
 */
export async function requireServer(signal: AbortSignal): Promise<Client> {
  const url = serverUrl()
  if (!url) throw new AppError('cliServerNeeded', {})
  return await connectServer(url, signal)
}

/**
 * Throws `cliServerSilent` with the reason if a server doesn't respond. The client itself doesn't report the reason.
 */
async function reach(url: string, signal: AbortSignal): Promise<void> {
  try {
    await fetch(`${url.replace(/\/$/, '')}/api/health/live`, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw new AppError('cliServerSilent', { url, reason: reasonOf(error) })
  }
}

/** Returns the reason why a call failed, which `fetch` hides in the cause of its own error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}

/** Returns a response's data, or throws an error with the server's message and code. */
export function unwrapAnswer<T>(result: {
  data?: { data: T }
  error?: { message: string; code: string; fields?: Readonly<Record<string, string>> }
}): T {
  if (result.data) return result.data.data
  throw new ServerRefusal(result.error ?? { message: '', code: 'unexpected' })
}
