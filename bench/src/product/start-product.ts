import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@anj/client'

/** The whole product in its own folder, with a registered super user. */
export interface Product {
  readonly url: string
  /**
   * A PostgreSQL database to load data into, on the product's embedded server. If the product has no embedded server,
   * this is the product's own database.
   */
  readonly target: URL
  readonly client: Client
  readonly token: string
  /** The start script's process. Its process tree contains the API, the worker and their children. */
  readonly pid: number
  readonly stop: () => Promise<void>
}

interface ReadyMessage {
  readonly ready: string
  /** Set only if the product uses an embedded server. */
  readonly practiceUrl?: string
}

const start = fileURLToPath(new URL('../../../scripts/start.ts', import.meta.url))
const person = { userName: 'bench', password: 'Benchmark!1' }

/** Starts the product as `npm start` does, with optional extra settings, and signs up. */
export async function startProduct(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const child = fork(start, [], {
    env: {
      ...process.env,
      ANJ_DATA: folder,
      ANJ_STORE: `${folder}/store`,
      PORT: '0',
      DATABASE_URL: '',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The product ended before it was ready.')
  })
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [ReadyMessage]
  ended.catch(() => undefined)
  let token: string | null = null
  const client = createClient({ baseUrl: message.ready, token: () => token })
  const { data, error } = await client.POST('/auth/sign-up', {
    body: {
      ...person,
      passwordConfirm: person.password,
      fullName: 'Bench Mark',
      email: 'bench@example.org',
      organizationName: 'Bench',
      address: 'Loopback',
    },
  })
  if (error) throw new Error(error.message)
  token = data.data.token
  return {
    url: message.ready,
    target: new URL(message.practiceUrl ?? settings['DATABASE_URL'] ?? ''),
    client,
    token,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
