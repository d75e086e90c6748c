import { generateKeyPairSync } from 'node:crypto'
import { type AddressInfo, connect, type Socket } from 'node:net'
import ssh2, { type Connection } from 'ssh2'
import { fingerprintOf } from '../connectors/tunnel/host-key.ts'
import type { SshTunnel } from '../model/connection.ts'

/** An SSH server on this machine that forwards connections for one test. */
export interface TestSshServer extends AsyncDisposable {
  /** The server's address, login and host key. */
  readonly ssh: SshTunnel
  /** Returns the number of logins so far. */
  logins(): number
  /** Returns the number of forwarded connections so far. */
  forwarded(): number
  /** Breaks all connections, like a power failure. */
  breakDown(): void
}

interface Manners {
  /** Uses keyboard-interactive authentication instead of a password. */
  readonly asks?: boolean
  /** Refuses to forward connections. */
  readonly forbids?: boolean
  readonly port?: number
}

/** Starts an SSH server with one user who has a password. */
export async function startSshServer({
  asks = false,
  forbids = false,
  port = 0,
}: Manners = {}): Promise<TestSshServer> {
  // Generating an RSA key would take a thousand times as long as an EC key.
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'sec1', format: 'pem' }).toString()
  const parsed = ssh2.utils.parseKey(pem)
  if (parsed instanceof Error) throw parsed
  const clients = new Set<Connection>()
  const sockets = new Set<Socket>()
  let logins = 0
  let forwarded = 0
  const server = new ssh2.Server({ hostKeys: [pem] }, (client) => {
    clients.add(client)
    client
      .on('error', () => undefined)
      .on('close', () => clients.delete(client))
      .on('authentication', (login) => {
        const known = login.username === 'tunnel'
        if (asks && login.method === 'keyboard-interactive')
          login.prompt([{ prompt: 'Password:', echo: false }], (answers) =>
            known && answers[0] === 'secret' ? login.accept() : login.reject(['keyboard-interactive']),
          )
        else if (!asks && login.method === 'password' && known && login.password === 'secret') login.accept()
        else login.reject([asks ? 'keyboard-interactive' : 'password'])
      })
      .on('ready', () => {
        logins += 1
      })
      .on('tcpip', (accept, reject, { destIP, destPort }) => {
        if (forbids) return void reject()
        const socket = connect({ host: destIP, port: destPort })
        sockets.add(socket)
        socket.once('error', () => reject()).once('close', () => sockets.delete(socket))
        socket.once('connect', () => {
          forwarded += 1
          const channel = accept()
          socket.on('error', () => channel.destroy()).once('close', () => channel.end())
          channel.on('error', () => undefined).once('close', () => socket.destroy())
          socket.pipe(channel).pipe(socket)
        })
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })

  const breakDown = () => {
    for (const client of clients) {
      const { _sock: socket } = client as unknown as { readonly _sock?: Socket }
      socket?.destroy()
    }
    for (const socket of sockets) socket.destroy()
  }
  return {
    ssh: {
      serverName: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      userId: 'tunnel',
      password: 'secret',
      hostKey: fingerprintOf(parsed.getPublicSSH()),
    },
    logins: () => logins,
    forwarded: () => forwarded,
    breakDown,
    [Symbol.asyncDispose]: async () => {
      breakDown()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
