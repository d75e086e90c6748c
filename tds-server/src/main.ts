import type { FaultKind } from './faults.ts'
import { startSqlServer, type TestSqlServerOptions } from './start.ts'

/** A request from the parent process. It is acknowledged with `{ id }`. */
export type ServerRequest =
  | {
      readonly id: number
      readonly do: 'fault'
      readonly when: {
        /** The source of a case-insensitive regular expression. */
        readonly statement?: string
        readonly bulkRows?: number
        readonly login?: true
        readonly after?: true
      }
      readonly what: FaultKind
    }
  /** Removes all faults. */
  | { readonly id: number; readonly do: 'clear' }
  | { readonly id: number; readonly do: 'goAway' }
  | { readonly id: number; readonly do: 'restart' }

/**
 * Runs the test server in a separate process, with its own heap and core. The first argument contains the options as
 * JSON. The process prints its address as a line of JSON, and exits when its parent does.
 */
async function main(): Promise<void> {
  const options = JSON.parse(process.argv[2] ?? '{}') as Omit<TestSqlServerOptions, 'engine'>
  const server = await startSqlServer(options)
  const { url, port, connection, certificate, browserPort } = server
  process.stdout.write(`${JSON.stringify({ url, port, connection, certificate, browserPort })}\n`)
  const end = () => void server.stop().then(() => process.exit(0))
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  process.once('disconnect', end)
  process.on('message', (request: ServerRequest) => {
    void serve(request).then(() => process.send?.({ id: request.id }))
  })

  async function serve(request: ServerRequest): Promise<void> {
    switch (request.do) {
      case 'fault': {
        const { statement, ...rest } = request.when
        server.faults.on(
          statement === undefined ? rest : { ...rest, statement: new RegExp(statement, 'i') },
          request.what,
        )
        return
      }
      case 'clear':
        server.faults.clear()
        return
      case 'goAway':
        return server.goAway()
      case 'restart':
        return server.restart()
    }
  }
}

await main()
