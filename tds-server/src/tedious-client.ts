import { once } from 'node:events'
import { Connection, type ConnectionOptions, Request, type TYPES } from 'tedious'

export type TediousType = (typeof TYPES)[keyof typeof TYPES]

/** Options of a test's login. */
export interface ClientOptions {
  readonly port: number
  readonly userName?: string
  readonly password?: string
  readonly domain?: string
  readonly options?: ConnectionOptions
}

export interface ClientResult {
  readonly rows: readonly (readonly unknown[])[]
  /** The row count that the driver reports. */
  readonly count: number
  readonly outputs: Readonly<Record<string, unknown>>
  readonly status: number | undefined
}

/** Logs in with the unchanged driver. */
export async function logIn(client: ClientOptions): Promise<Connection> {
  const { port, userName = 'sa', password = 'Secret-1', domain, options } = client
  const connection = new Connection({
    server: '127.0.0.1',
    authentication:
      domain === undefined
        ? { type: 'default', options: { userName, password } }
        : { type: 'ntlm', options: { userName, password, domain } },
    // The driver's default timeouts of 15 s would be too short on a busy machine.
    options: {
      port,
      encrypt: false,
      trustServerCertificate: true,
      connectTimeout: 120_000,
      requestTimeout: 0,
      ...options,
    },
  })
  // If the connection is lost, its requests fail anyway. Without a listener, the event would also crash the process.
  connection.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
  return connection
}

/** Closes a connection unless it is already closed. */
export async function logOut(connection: Connection): Promise<void> {
  if (connection.closed) return
  const ended = once(connection, 'end')
  connection.close()
  await ended
}

export interface ClientParameter {
  readonly name: string
  readonly type: TediousType
  readonly value?: unknown
  readonly isOutput?: boolean
  readonly options?: { length?: number; precision?: number; scale?: number }
}

/** Sends a request: 'batch' as plain text, 'sql' with sp_executesql, 'call' as a procedure call. */
export function ask(
  connection: Connection,
  how: 'batch' | 'sql' | 'call',
  text: string,
  parameters: readonly ClientParameter[] = [],
): Promise<ClientResult> {
  return new Promise((resolve, reject) => {
    const rows: unknown[][] = []
    const outputs: Record<string, unknown> = {}
    let status: number | undefined
    const request = new Request(text, (error, count) => {
      if (error) reject(error)
      else resolve({ rows, count: count ?? 0, outputs, status })
    })
    request.on('row', (columns: { value: unknown }[]) => rows.push(columns.map(({ value }) => value)))
    request.on('returnValue', (name: string, value: unknown) => {
      outputs[name] = value
    })
    request.on('doneProc', (_count, _more, returned: number) => {
      status = returned
    })
    for (const { name, type, value, isOutput, options } of parameters)
      if (isOutput) request.addOutputParameter(name, type, value, options)
      else request.addParameter(name, type, value, options)
    if (how === 'batch') connection.execSqlBatch(request)
    else if (how === 'sql') connection.execSql(request)
    else connection.callProcedure(request)
  })
}
