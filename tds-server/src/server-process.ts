import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ServerRequest } from './main.ts'
import type { TestSqlServer, TestSqlServerOptions } from './start.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))

type Told = Pick<TestSqlServer, 'url' | 'port' | 'connection' | 'certificate' | 'browserPort'>

/** Test server in a separate process, like a real one. */
export interface SqlServerProcess extends Told {
  readonly pid: number
  /** Drops every connection and stops listening until `restart`. Committed data is kept. */
  goAway(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts the server in a process that ends with its parent. */
export async function startSqlServerProcess(
  options: Omit<TestSqlServerOptions, 'engine'> = {},
  nodeOptions: readonly string[] = [],
): Promise<SqlServerProcess> {
  const child = spawn(process.execPath, [...nodeOptions, program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = (await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')) as [string]
  const asked = async (request: Pick<ServerRequest & { do: 'goAway' | 'restart' }, 'do'>) => {
    const id = Math.random()
    child.send({ id, ...request })
    for (;;) {
      const [answer] = (await once(child, 'message')) as [{ readonly id: number }]
      if (answer.id === id) return
    }
  }
  return {
    ...(JSON.parse(line) as Told),
    pid: child.pid ?? 0,
    goAway: () => asked({ do: 'goAway' }),
    restart: () => asked({ do: 'restart' }),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
