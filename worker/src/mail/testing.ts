import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A received email. */
export interface ReceivedMail {
  readonly email: Email
  readonly raw: string
  readonly from: string
  readonly to: readonly string[]
  /** True when the connection was encrypted. */
  readonly secure: boolean
  readonly user: string | undefined
}

/** A real mail server with the emails that it received. */
export interface TestMailServer {
  readonly port: number
  readonly arrived: ReceivedMail[]
  /** The error that the server returns to refuse emails; null to accept emails. */
  refuse: { readonly responseCode: number; readonly message: string } | null
  readonly close: () => Promise<void>
}

/** Starts an SMTP server on this machine. The server stores the emails that it receives. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const arrived: ReceivedMail[] = []
  const started: TestMailServer = {
    get port() {
      return (server.server.address() as AddressInfo).port
    },
    arrived,
    refuse: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key ? [] : ['STARTTLS'],
    onData: (stream, session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        if (started.refuse) return callback(Object.assign(new Error(started.refuse.message), started.refuse))
        const raw = Buffer.concat(parts)
        arrived.push({
          email: await PostalMime.parse(raw),
          raw: raw.toString('latin1'),
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
        })
        callback()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return started
}
