import type { Channel } from './channel.ts'
import { applyFault, Client, ConnectionDropped } from './client.ts'
import { type Login7, readLogin7 } from './login7.ts'
import { NtlmLogin } from './ntlm.ts'
import { agreedPacketSize, packetTypes } from './packets.ts'
import { agreeOnEncryption, readPrelogin, writePrelogin } from './prelogin.ts'
import type { ServerSettings } from './server.ts'
import { SqlError, type SqlErrorFacts } from './session.ts'
import {
  changes,
  doneStatus,
  type Route,
  tokens,
  writeCollationChange,
  writeDone,
  writeFeatureAck,
  writeLoginAck,
  writeMessage,
  writeRoutingChange,
  writeSspi,
  writeTextChange,
} from './tokens.ts'

const TDS_7_4 = 0x74000004
/** The first TDS version that has all date types and NBCROW. */
const TDS_7_3_B = 0x730b0003
const UTF8_SUPPORT = 0x0a

/** Handles a login: PRELOGIN, TLS, LOGIN7 and NTLM. Returns null if the client is refused or redirected. */
export async function logIn(channel: Channel, server: ServerSettings): Promise<Client | null> {
  const encrypts = await prelogin(channel, server)
  if (encrypts !== 'nothing') channel.startTls()
  const message = await channel.next()
  if (message?.type !== packetTypes.login) throw new ConnectionDropped('No login')
  const login = readLogin7(await message.whole())
  if (encrypts === 'login') channel.endTls()
  try {
    const error = await applyFault({ kind: 'login' }, server, channel)
    if (error) throw new SqlError(error)
    if (login.tdsVersion < TDS_7_3_B)
      throw new SqlError({ number: 17829, class: 20, message: 'TDS 7.3.B or later is needed.' })
    const account = login.sspi ? await logInByWindows(login.sspi, channel, server) : login
    if (server.routeTo) {
      await sendOn(login, server.routeTo, channel)
      return null
    }
    const client = new Client(channel, server, () =>
      server.engine.logIn({
        userName: account.userName,
        password: account.password,
        databaseName: login.databaseName,
        applicationName: login.applicationName,
        hostName: login.hostName,
      }),
    )
    try {
      await welcome(login, client, channel)
      return client
    } catch (error) {
      client.close()
      throw error
    }
  } catch (error) {
    if (!(error instanceof SqlError)) throw error
    await refuse(error.facts, channel)
    return null
  }
}

async function prelogin(channel: Channel, server: ServerSettings): Promise<'nothing' | 'login' | 'all'> {
  const first = await channel.next()
  if (first?.type !== packetTypes.prelogin) throw new ConnectionDropped('No PRELOGIN')
  const asked = readPrelogin(await first.whole())
  const { answer, encrypts } = channel.isEncrypted
    ? { answer: asked.encryption, encrypts: 'nothing' as const }
    : agreeOnEncryption(asked.encryption, server.encryption)
  const isOtherInstance = asked.instance !== '' && !server.isInstance(asked.instance)
  const out = channel.answer(0)
  out.tokens.bytes(writePrelogin({ encryption: answer, isOtherInstance }))
  await out.end()
  return encrypts
}

/**
 * Continues an NTLM login with the SSPI messages of MS-TDS 2.2.6.8. The negotiate message is part of LOGIN7; the
 * challenge and authenticate messages follow.
 */
async function logInByWindows(
  negotiate: Buffer,
  channel: Channel,
  server: ServerSettings,
): Promise<{ readonly userName: string; readonly password: string }> {
  const ntlm = new NtlmLogin(negotiate)
  const out = channel.answer(0)
  writeSspi(out.tokens, ntlm.challenge)
  await out.end()
  const message = await channel.next()
  if (message?.type !== packetTypes.sspi) throw new ConnectionDropped('No answer to the challenge')
  return ntlm.check(await message.whole(), server.logins)
}

async function refuse(error: SqlErrorFacts, channel: Channel): Promise<void> {
  const out = channel.answer(0)
  writeMessage(out.tokens, tokens.error, error)
  writeDone(out.tokens, tokens.done, doneStatus.error)
  await out.end()
}

/** Redirects a client. Its login is acknowledged first (MS-TDS 2.2.7.9, type 20), and the client then disconnects. */
async function sendOn(login: Login7, to: Route, channel: Channel): Promise<void> {
  const out = channel.answer(0)
  writeLoginAck(out.tokens, Math.min(login.tdsVersion, TDS_7_4))
  writeRoutingChange(out.tokens, to)
  writeDone(out.tokens, tokens.done, doneStatus.final)
  await out.end()
}

/** Sends LOGINACK and an ENVCHANGE for each initial setting of the session. */
async function welcome(login: Login7, client: Client, channel: Channel): Promise<void> {
  const { databaseName } = client.session
  const out = client.answer()
  const { tokens: writer } = out
  const info = (number: number, message: string) =>
    writeMessage(writer, tokens.info, { number, state: 1, class: 0, message, line: 1, procedure: '' })
  writeTextChange(writer, changes.database, databaseName, 'master')
  info(5701, `Changed database context to '${databaseName}'.`)
  writeCollationChange(writer)
  writeTextChange(writer, changes.language, 'us_english', '')
  info(5703, 'Changed language setting to us_english.')
  writeLoginAck(writer, Math.min(login.tdsVersion, TDS_7_4))
  const size = agreedPacketSize(login.packetSize)
  writeTextChange(writer, changes.packetSize, String(size), String(channel.packetSize))
  if (login.features.has(UTF8_SUPPORT)) writeFeatureAck(writer, new Map([[UTF8_SUPPORT, Buffer.from([1])]]))
  writeDone(writer, tokens.done, doneStatus.final)
  await out.end()
  channel.packetSize = size
}
