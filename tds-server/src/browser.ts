import { createSocket, type Socket } from 'node:dgram'
import { SERVER_NAME } from './tokens.ts'

/**
 * Requests to the SQL Server Browser (MC-SQLR 2.2): a broadcast or a unicast that asks for all instances, and a request
 * for one instance by name.
 */
const requests = { broadcast: 0x02, all: 0x03, one: 0x04 } as const
const ANSWER = 0x05

/** The SQL Server Browser, which tells clients over UDP on which port an instance listens. */
export class Browser {
  readonly #socket: Socket
  readonly port: number

  private constructor(socket: Socket) {
    this.#socket = socket
    this.port = socket.address().port
  }

  /**
   * Starts answering on a loopback port (0 picks any free port). `instances` is called for each request, so the answer
   * contains the current ports.
   */
  static async listen(port: number, instances: () => ReadonlyMap<string, number>): Promise<Browser> {
    const socket = createSocket('udp4')
    socket.on('message', (message, from) => {
      const answer = answerTo(message, instances())
      if (answer) socket.send(answer, from.port, from.address)
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.bind(port, '127.0.0.1', resolve)
    })
    return new Browser(socket)
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#socket.close(resolve))
  }
}

function answerTo(message: Buffer, instances: ReadonlyMap<string, number>): Buffer | null {
  const asked = message[0] === requests.one ? message.toString('latin1', 1).split('\0')[0] : null
  if (message[0] !== requests.broadcast && message[0] !== requests.all && asked === null) return null
  const found = [...instances].filter(([name]) => !asked || name.toUpperCase() === asked.toUpperCase())
  // In this protocol, requests for an unknown instance get no response.
  if (found.length === 0) return null
  const text = found
    .map(
      ([name, port]) =>
        `ServerName;${SERVER_NAME};InstanceName;${name};IsClustered;No;Version;16.0.4135.4;tcp;${port};;`,
    )
    .join('')
  const head = Buffer.alloc(3)
  head[0] = ANSWER
  head.writeUInt16LE(text.length, 1)
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}
