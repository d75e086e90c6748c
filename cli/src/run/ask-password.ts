import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { AppError } from '@anj/workflow'

/** A connection's password, from ANJ_CONNECTION_PASSWORD or asked for on a terminal without showing it. Throws `cliPasswordNeeded`. */
export async function askPassword(connection: {
  readonly serverName: string
  readonly userId: string
}): Promise<string> {
  const given = process.env.ANJ_CONNECTION_PASSWORD
  if (given !== undefined) return given
  if (!process.stdin.isTTY || !process.stderr.isTTY) throw new AppError('cliPasswordNeeded', connection)
  process.stderr.write(`Password of ${connection.userId} at ${connection.serverName}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
