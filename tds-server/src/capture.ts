/** Records the bytes that the unchanged driver and a server exchange, so that they can be compared with MS-TDS. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type Connection, TYPES } from 'tedious'
import { startSqlServer } from './start.ts'
import { ask, logIn, logOut } from './tedious-client.ts'

/** A message (MS-TDS 2.2.1) with the headers and the contents of its packets. */
export interface CapturedMessage {
  readonly from: 'client' | 'server'
  readonly type: number
  readonly headers: readonly Buffer[]
  readonly body: Buffer
}

export interface Address {
  readonly host: string
  readonly port: number
  readonly userName: string
  readonly password: string
}

const HEADER = 8
const END_OF_MESSAGE = 1

/** Splits incoming bytes into packets, and combines the packets into messages. */
function messagesFrom(from: CapturedMessage['from'], take: (message: CapturedMessage) => void) {
  let rest = Buffer.alloc(0)
  let packets: Buffer[] = []
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= HEADER && rest.length >= rest.readUInt16BE(2)) {
      const packet = rest.subarray(0, rest.readUInt16BE(2))
      rest = rest.subarray(packet.length)
      packets.push(packet)
      if (((packet[1] as number) & END_OF_MESSAGE) === 0) continue
      take({
        from,
        type: packet[0] as number,
        headers: packets.map((one) => one.subarray(0, HEADER)),
        body: Buffer.concat(packets.map((one) => one.subarray(HEADER))),
      })
      packets = []
    }
  }
}

/** Captures the unencrypted messages of a login, a bulk load in a transaction, and the rollback of that transaction. */
export async function capture(address: Address): Promise<readonly CapturedMessage[]> {
  const messages: CapturedMessage[] = []
  const take = (message: CapturedMessage) => void messages.push(message)
  const proxy = createServer((client: Socket) => {
    const server = connect(address.port, address.host)
    client.on('data', messagesFrom('client', take)).on('error', () => server.destroy())
    server.on('data', messagesFrom('server', take)).on('error', () => client.destroy())
    client.pipe(server).pipe(client)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const { userName, password } = address
  const connection = await logIn({ port, userName, password, options: { appName: 'capture' } })
  try {
    await ask(
      connection,
      'batch',
      'create table #captured (n int null, d decimal(9, 2) null, t nvarchar(3) null)',
    )
    await done((end) => connection.beginTransaction(end))
    await load(connection)
    await done((end) => connection.rollbackTransaction(end))
  } finally {
    await logOut(connection)
    await new Promise((resolve) => proxy.close(resolve))
  }
  return messages
}

function load(connection: Connection): Promise<void> {
  return done((end) => {
    const bulk = connection.newBulkLoad('#captured', (error) => end(error))
    bulk.addColumn('n', TYPES.Int, { nullable: true })
    bulk.addColumn('d', TYPES.Decimal, { precision: 9, scale: 2, nullable: true })
    bulk.addColumn('t', TYPES.NVarChar, { length: 3, nullable: true })
    connection.execBulkLoad(bulk, [
      [7, -1.5, 'ab'],
      [null, null, null],
    ])
  })
}

const done = (start: (end: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())))

/** Formats a message as a hex dump: each line has sixteen bytes, followed by their printable characters. */
export function dump({ from, type, headers, body }: CapturedMessage): string {
  const lines = [
    `${from}, type ${type.toString(16)}, packets ${headers.map((one) => one.toString('hex')).join(' ')}`,
  ]
  for (let at = 0; at < body.length; at += 16) {
    const part = body.subarray(at, at + 16)
    const text = part.toString('latin1').replaceAll(/[^\x20-\x7e]/g, '.')
    lines.push(
      `${at.toString(16).padStart(6, '0')}  ${part
        .toString('hex')
        .replaceAll(/..(?=.)/g, '$& ')
        .padEnd(47)}  ${text}`,
    )
  }
  return lines.join('\n')
}

/** `node capture.ts [host port user password]` prints a capture. Without arguments it uses the test server. */
async function main([host, port, userName, password]: readonly string[]): Promise<void> {
  if (host)
    return print(
      await capture({ host, port: Number(port), userName: userName ?? '', password: password ?? '' }),
    )
  await using server = await startSqlServer({ tls: 'off' })
  const { userId, password: own } = server.connection
  print(await capture({ host: '127.0.0.1', port: server.port, userName: userId, password: own }))
}

function print(messages: readonly CapturedMessage[]): void {
  process.stdout.write(`${messages.map(dump).join('\n\n')}\n`)
}

if (import.meta.main) await main(process.argv.slice(2))
