import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { TLSSocket, type TLSSocketOptions } from 'node:tls'
import { readAllHeaders } from './all-headers.ts'
import { BulkLoadGivenUp, readBulkLoad } from './bulk.ts'
import type { Occurrence } from './faults.ts'
import { Incoming, type Message } from './incoming.ts'
import { type Login7, readLogin7 } from './login7.ts'
import { NtlmLogin } from './ntlm.ts'
import { Outgoing } from './outgoing.ts'
import { agreedPacketSize, FIRST_PACKET_SIZE, packetStatus, packetTypes } from './packets.ts'
import { agreeOnEncryption, readPrelogin, writePrelogin } from './prelogin.ts'
import {
  declaredNames,
  nameParameters,
  noSuchHandle,
  type Prepared,
  type Statement,
  statementOfCall,
  textOf,
  withOutputs,
} from './procedures.ts'
import { ownValue, ResultSender } from './results.ts'
import { type RpcCall, readRpc } from './rpc.ts'
import type { ServerSettings } from './server.ts'
import { SqlError, type SqlErrorFacts, type SqlSession } from './session.ts'
import { TlsTunnel } from './tls-tunnel.ts'
import {
  changes,
  doneStatus,
  tokens,
  writeBytesChange,
  writeCollationChange,
  writeDone,
  writeFeatureAck,
  writeLoginAck,
  writeMessage,
  writeReturnStatus,
  writeReturnValue,
  writeSspi,
  writeTextChange,
  writeTransactionChange,
} from './tokens.ts'
import { readTransactionRequest } from './transaction-request.ts'
import type { SqlRow } from './values.ts'

const TDS_7_4 = 0x74000004
const TDS_7_3_B = 0x730b0003
const UTF8_SUPPORT = 0x0a
const FATAL = 20
const TLS_HANDSHAKE = 0x16
const INT = { name: 'int' } as const
const nothing = Buffer.alloc(0)
const insertBulk = /^\s*insert\s+bulk\b/i

/** Thrown where a connection is given up without a further word. */
class Gone extends Error {}

/** One client: what it sends is read, executed by the engine's session, and answered, until it goes. */
export class Connection {
  readonly #socket: Socket
  readonly #server: ServerSettings
  readonly #incoming: Incoming
  #stream: Duplex
  #tunnel: TlsTunnel | null = null
  #secure: TLSSocket | null = null
  #session: SqlSession | null = null
  #login: Login7 | null = null
  #userName = ''
  #password = ''
  #packetSize = FIRST_PACKET_SIZE
  #attention = false
  /** The client is being answered. */
  #isBusy = false
  #insertBulk = ''
  /** The name that the transaction was begun with; a rollback to another name is one to a savepoint. */
  #outermost = ''
  readonly #closed: Promise<void>
  readonly #prepared = new Map<number, Prepared>()
  #handles = 0

  constructor(socket: Socket, server: ServerSettings) {
    this.#socket = socket
    this.#stream = socket
    this.#server = server
    this.#incoming = new Incoming(
      () => this.#takeAttention(),
      (isHeld) => this.#hold(isHeld),
    )
    socket.setNoDelay(true)
    socket.once('data', (chunk) => this.#takeFirst(chunk))
    socket.on('error', () => socket.destroy())
    this.#closed = new Promise((resolve) => socket.once('close', () => resolve()))
    socket.on('close', () => this.#incoming.close())
    socket.on('end', () => socket.end())
  }

  /** Serves the client until it goes. */
  async run(): Promise<void> {
    try {
      if (await this.#logIn()) await this.#serve()
      this.#end()
    } catch {
      this.#socket.destroy()
    } finally {
      this.#session?.close()
      this.#incoming.close()
    }
  }

  /** Ends the connection at once, as a server that dies does. */
  destroy(): void {
    this.#socket.destroy()
  }

  #end(): void {
    this.#secure?.end()
    this.#socket.end()
  }

  /** TDS 8.0 begins with TLS itself, earlier versions with a packet (MS-TDS 3.3.5.1). */
  #takeFirst(chunk: Buffer): void {
    if (chunk[0] === TLS_HANDSHAKE && this.#server.encryption !== 'off') {
      this.#socket.pause()
      this.#socket.unshift(chunk)
      this.#secureBy(this.#socket, { ALPNProtocols: ['tds/8.0'] })
      return
    }
    this.#socket.on('data', (later) => this.#takeBytes(later))
    this.#takeBytes(chunk)
  }

  #takeBytes(chunk: Buffer): void {
    try {
      if (this.#tunnel) {
        if (!this.#tunnel.receive(chunk)) this.#socket.pause()
      } else this.#incoming.push(chunk)
    } catch {
      this.#socket.destroy()
    }
  }

  #hold(isHeld: boolean): void {
    const stream = this.#secure ?? this.#socket
    if (isHeld) stream.pause()
    else stream.resume()
  }

  /** PRELOGIN, TLS, LOGIN7 and perhaps the messages of a Windows login. False when the client is refused. */
  async #logIn(): Promise<boolean> {
    const first = await this.#incoming.next()
    if (first?.type !== packetTypes.prelogin) return false
    const asked = readPrelogin(await first.whole())
    const strict = this.#stream !== this.#socket
    const { answer, encrypts } = strict
      ? { answer: asked.encryption, encrypts: 'nothing' as const }
      : agreeOnEncryption(asked.encryption, this.#server.encryption)
    const isOtherInstance = asked.instance !== '' && !this.#server.isInstance(asked.instance)
    const out = this.#answer()
    out.tokens.bytes(writePrelogin({ encryption: answer, isOtherInstance }))
    await out.end()
    if (encrypts !== 'nothing') this.#startTls()
    const message = await this.#incoming.next()
    if (message?.type !== packetTypes.login) return false
    const login = readLogin7(await message.whole())
    this.#login = login
    if (encrypts === 'login') this.#endTls()
    if (this.#server.faults.find({ kind: 'login' })) {
      const error = await this.#meet({ kind: 'login' })
      if (error) return this.#refuse(error)
    }
    if (login.tdsVersion < TDS_7_3_B)
      return this.#refuse(
        new SqlError({ number: 17829, class: 20, message: 'TDS 7.3.B or later is needed.' }).facts,
      )
    const error = await this.#openSession(login)
    return error ? this.#refuse(error) : this.#welcome(login)
  }

  /** Logs in to the engine; gives the error that refuses the client. */
  async #openSession(login: Login7): Promise<SqlErrorFacts | null> {
    try {
      this.#userName = login.userName
      this.#password = login.password
      if (login.sspi) {
        const account = await this.#logInByWindows(login.sspi)
        this.#userName = account.userName
        this.#password = account.password
      }
      this.#session = this.#newSession(login)
      return null
    } catch (error) {
      if (error instanceof SqlError) return error.facts
      throw error
    }
  }

  #newSession(login: Login7): SqlSession {
    const session = this.#server.engine.logIn({
      userName: this.#userName,
      password: this.#password,
      databaseName: login.databaseName,
      applicationName: login.applicationName,
      hostName: login.hostName,
    })
    session.onEnded?.(() => {
      if (this.#session === session) this.#end()
    })
    return session
  }

  /** NTLM (MS-TDS 2.2.6.8, SSPI messages): negotiate came with the login, challenge and authenticate follow. */
  async #logInByWindows(
    negotiate: Buffer,
  ): Promise<{ readonly userName: string; readonly password: string }> {
    const ntlm = new NtlmLogin(negotiate)
    const out = this.#answer()
    writeSspi(out.tokens, ntlm.challenge)
    await out.end()
    const message = await this.#incoming.next()
    if (message?.type !== packetTypes.sspi) throw new Gone('No answer to the challenge')
    return ntlm.check(await message.whole(), this.#server.logins)
  }

  async #refuse(error: SqlErrorFacts): Promise<false> {
    const out = this.#answer()
    writeMessage(out.tokens, tokens.error, error)
    writeDone(out.tokens, tokens.done, doneStatus.error)
    await out.end()
    return false
  }

  async #welcome(login: Login7): Promise<true> {
    const session = this.#session as SqlSession
    const out = this.#answer()
    const { tokens: writer } = out
    const info = (number: number, message: string) =>
      writeMessage(writer, tokens.info, { number, state: 1, class: 0, message, line: 1, procedure: '' })
    writeTextChange(writer, changes.database, session.databaseName, 'master')
    info(5701, `Changed database context to '${session.databaseName}'.`)
    writeCollationChange(writer)
    writeTextChange(writer, changes.language, 'us_english', '')
    info(5703, 'Changed language setting to us_english.')
    writeLoginAck(writer, Math.min(login.tdsVersion, TDS_7_4))
    const size = agreedPacketSize(login.packetSize)
    writeTextChange(writer, changes.packetSize, String(size), String(this.#packetSize))
    if (login.features.has(UTF8_SUPPORT)) writeFeatureAck(writer, new Map([[UTF8_SUPPORT, Buffer.from([1])]]))
    writeDone(writer, tokens.done, doneStatus.final)
    await out.end()
    this.#packetSize = size
    return true
  }

  /** Goes on in TLS: its handshake comes in PRELOGIN packets. */
  #startTls(): void {
    const tunnel = new TlsTunnel(this.#socket)
    this.#tunnel = tunnel
    this.#secureBy(tunnel, { maxVersion: 'TLSv1.2' })
  }

  #secureBy(stream: Duplex, options: TLSSocketOptions): void {
    const { key, cert } = this.#server
    // Types know only sockets, but any stream will do.
    const secure = new TLSSocket(stream as Socket, {
      isServer: true,
      key,
      cert,
      minVersion: 'TLSv1.2',
      ...options,
    })
    secure.on('data', (chunk: Buffer) => this.#takeDeciphered(chunk))
    secure.on('error', () => this.#socket.destroy())
    this.#socket.on('close', () => secure.destroy())
    this.#secure = secure
    this.#stream = secure
  }

  #takeDeciphered(chunk: Buffer): void {
    try {
      this.#incoming.push(chunk)
    } catch {
      this.#socket.destroy()
    }
  }

  /** Only the login was encrypted: both sides go on in the clear. */
  #endTls(): void {
    this.#tunnel = null
    this.#secure = null
    this.#stream = this.#socket
  }

  async #serve(): Promise<void> {
    for (let message = await this.#incoming.next(); message; message = await this.#incoming.next()) {
      this.#isBusy = true
      const goesOn = await this.#serveOne(message)
      this.#isBusy = false
      if (!goesOn) return
      if (this.#attention) await this.#acknowledgeAttention()
    }
  }

  /** Answers one message; false ends the connection. */
  async #serveOne(message: Message): Promise<boolean> {
    try {
      switch (message.type) {
        case packetTypes.batch:
          return await this.#serveBatch(message)
        case packetTypes.rpc:
          return await this.#serveRpc(message)
        case packetTypes.transaction:
          return await this.#serveTransaction(message)
        case packetTypes.bulkLoad:
          return await this.#serveBulkLoad(message)
        default:
          return false
      }
    } catch (error) {
      if (!(error instanceof SqlError)) throw error
      const out = this.#answer()
      writeMessage(out.tokens, tokens.error, error.facts)
      writeDone(out.tokens, tokens.done, doneStatus.error | this.#transactionBit())
      await out.end()
      return error.facts.class < FATAL
    }
  }

  async #serveBatch(message: Message): Promise<boolean> {
    const body = await message.whole()
    const out = this.#answer()
    if (message.isIgnored) return this.#endIgnored(out)
    this.#resetIfAsked(message, out)
    const { transaction, rest } = readAllHeaders(body)
    this.#checkTransaction(transaction)
    const text = rest.toString('utf16le')
    const error = await this.#meet({ kind: 'statement', text, isOver: false })
    if (error) throw new SqlError(error)
    if (insertBulk.test(text)) {
      this.#insertBulk = text
      writeDone(out.tokens, tokens.done, doneStatus.final | this.#transactionBit())
      await out.end()
      return true
    }
    const sender = new ResultSender(out, this.#current, false)
    const end = await sender.send(this.#current.execute(text, []), () => this.#attention)
    await this.#meetAfter(text)
    if (this.#attention) writeDone(out.tokens, tokens.done, doneStatus.error)
    else sender.finish()
    await out.end()
    return !end.isFatal
  }

  async #serveRpc(message: Message): Promise<boolean> {
    const body = await message.whole()
    const out = this.#answer()
    if (message.isIgnored) return this.#endIgnored(out)
    this.#resetIfAsked(message, out)
    const { transaction, rest } = readAllHeaders(body)
    this.#checkTransaction(transaction)
    const calls = readRpc(rest)
    let goesOn = true
    for (const [index, call] of calls.entries())
      goesOn = (await this.#serveCall(call, out, index < calls.length - 1)) && goesOn
    await out.end()
    return goesOn
  }

  async #serveCall(call: RpcCall, out: Outgoing, isFollowed: boolean): Promise<boolean> {
    const [first, second, third] = call.parameters
    switch (call.procedure.toLowerCase()) {
      case 'sp_executesql': {
        const names = declaredNames(textOf(second))
        return this.#execute(
          withOutputs(textOf(first), nameParameters(call.parameters.slice(2), names)),
          out,
          isFollowed,
        )
      }
      case 'sp_prepare': {
        const handle = this.#prepare(textOf(third), textOf(second))
        this.#endCall(
          out,
          { status: 0, failed: false },
          [{ name: first?.name ?? '', value: handle }],
          isFollowed,
        )
        return true
      }
      case 'sp_prepexec': {
        const handle = this.#prepare(textOf(third), textOf(second))
        const parameters = nameParameters(call.parameters.slice(3), declaredNames(textOf(second)))
        const statement = withOutputs(textOf(third), parameters)
        return this.#execute(statement, out, isFollowed, [{ name: first?.name ?? '', value: handle }])
      }
      case 'sp_execute': {
        const prepared = this.#prepared.get(Number(first?.value))
        if (!prepared) throw noSuchHandle(first?.value)
        const parameters = nameParameters(call.parameters.slice(1), prepared.names)
        return this.#execute(withOutputs(prepared.text, parameters), out, isFollowed)
      }
      case 'sp_unprepare': {
        if (!this.#prepared.delete(Number(first?.value))) throw noSuchHandle(first?.value)
        this.#endCall(out, { status: 0, failed: false }, [], isFollowed)
        return true
      }
      default:
        return this.#execute(statementOfCall(call), out, isFollowed)
    }
  }

  #prepare(text: string, declaration: string): number {
    this.#handles++
    this.#prepared.set(this.#handles, { text, names: declaredNames(declaration) })
    return this.#handles
  }

  async #execute(
    statement: Statement,
    out: Outgoing,
    isFollowed: boolean,
    handles: readonly { readonly name: string; readonly value: number }[] = [],
  ): Promise<boolean> {
    const { text, parameters, outputs } = statement
    const error = await this.#meet({ kind: 'statement', text, isOver: false })
    if (error) throw new SqlError(error)
    const sender = new ResultSender(out, this.#current, true)
    const end = await sender.send(this.#current.execute(text, parameters), () => this.#attention)
    await this.#meetAfter(text)
    if (this.#attention) {
      writeDone(out.tokens, tokens.done, doneStatus.error)
      return true
    }
    sender.finishStatements()
    this.#endCall(out, end, handles, isFollowed, () => {
      outputs.forEach(({ ordinal, name, type }, index) => {
        writeReturnValue(out.tokens, { ordinal, name, type, value: ownValue(end.own, index) })
      })
    })
    return !end.isFatal
  }

  /** RETURNSTATUS, the output parameters, DONEPROC. */
  #endCall(
    out: Outgoing,
    end: { readonly status: number; readonly failed: boolean },
    handles: readonly { readonly name: string; readonly value: number }[],
    isFollowed: boolean,
    writeOutputs: () => void = () => undefined,
  ): void {
    writeReturnStatus(out.tokens, end.status)
    for (const { name, value } of handles)
      writeReturnValue(out.tokens, { ordinal: 0, name, type: INT, value })
    writeOutputs()
    const status =
      (isFollowed ? doneStatus.more : 0) | (end.failed ? doneStatus.error : 0) | this.#transactionBit()
    writeDone(out.tokens, tokens.doneProcedure, status)
  }

  async #serveTransaction(message: Message): Promise<boolean> {
    const body = await message.whole()
    const out = this.#answer()
    if (message.isIgnored) return this.#endIgnored(out)
    this.#resetIfAsked(message, out)
    const { transaction, rest } = readAllHeaders(body)
    this.#checkTransaction(transaction)
    const { kind, name, isolation } = readTransactionRequest(rest)
    const text = `${kind.toUpperCase()} TRANSACTION`
    const error = await this.#meet({ kind: 'statement', text, isOver: false })
    if (error) throw new SqlError(error)
    const session = this.#current
    const before = session.transaction
    if (isolation) await this.#quietly(`SET TRANSACTION ISOLATION LEVEL ${isolation}`)
    if (kind === 'save') await this.#quietly(`SAVE TRANSACTION [${name.replaceAll(']', ']]')}]`)
    else if (kind === 'begin') {
      session.begin()
      this.#outermost = before === null ? name : this.#outermost
    } else if (kind === 'commit') session.commit()
    else if (name !== '' && name !== this.#outermost)
      await this.#quietly(`ROLLBACK TRANSACTION [${name.replaceAll(']', ']]')}]`)
    else session.rollback()
    await this.#meetAfter(text)
    const after = session.transaction
    if (before !== null && after === null)
      writeTransactionChange(out.tokens, kind === 'commit' ? 'commit' : 'rollback', before)
    if (before === null && after !== null) writeTransactionChange(out.tokens, 'begin', after)
    writeDone(out.tokens, tokens.done, this.#transactionBit())
    await out.end()
    return true
  }

  /** Executes a statement for a request that has no results; its error is thrown. */
  async #quietly(text: string): Promise<void> {
    for await (const result of this.#current.execute(text, []))
      if (result.kind === 'error') throw new SqlError(result.error)
  }

  async #serveBulkLoad(message: Message): Promise<boolean> {
    const out = this.#answer()
    const statement = this.#insertBulk
    this.#insertBulk = ''
    try {
      const load = await readBulkLoad(message)
      if (!load) throw new BulkLoadGivenUp()
      if (statement === '')
        throw new SqlError({ number: 4002, message: 'The incoming tabular data stream is out of order.' })
      const count = await this.#current.bulkInsert(statement, load.columns, this.#watched(load.rows))
      await message.whole()
      await this.#meetAfter(statement)
      writeDone(out.tokens, tokens.done, this.#transactionBit(), count, 0xf0)
      await out.end()
      return true
    } catch (error) {
      if (error instanceof BulkLoadGivenUp) return this.#endIgnored(out)
      // The client sends all of its rows before it listens.
      await message.whole()
      throw error
    }
  }

  async *#watched(rows: AsyncIterable<readonly SqlRow[]>): AsyncGenerator<readonly SqlRow[]> {
    let count = 0
    for await (const some of rows) {
      count += some.length
      const error = await this.#meet({ kind: 'bulkRows', rows: count })
      if (error) throw new SqlError(error)
      yield some
    }
  }

  async #endIgnored(out: Outgoing): Promise<true> {
    writeDone(out.tokens, tokens.done, doneStatus.error | this.#transactionBit())
    await out.end()
    return true
  }

  /** RESETCONNECTION (2.2.3.1.2): the session becomes as new before the request. */
  #resetIfAsked(message: Message, out: Outgoing): void {
    if ((message.status & packetStatus.reset) === 0 || !this.#login) return
    this.#session?.close()
    this.#session = this.#newSession(this.#login)
    this.#prepared.clear()
    writeBytesChange(out.tokens, changes.reset, nothing, nothing)
  }

  /** A request must name the transaction that the session is in. */
  #checkTransaction(named: bigint): void {
    const actual = this.#current.transaction ?? 0n
    if (BigInt.asUintN(64, actual) !== named)
      throw new SqlError({
        number: 3989,
        message:
          'New request is not allowed to start because it should come with valid transaction descriptor.',
      })
  }

  /** The client wants what runs to end. */
  #takeAttention(): void {
    if (this.#isBusy) {
      this.#attention = true
      this.#session?.cancel()
    } else void this.#acknowledgeAttention().catch(() => this.#socket.destroy())
  }

  /** A message of its own with DONE_ATTN ends the cancelled one (2.2.1.7). */
  async #acknowledgeAttention(): Promise<void> {
    this.#attention = false
    const out = this.#answer()
    writeDone(out.tokens, tokens.done, doneStatus.attention | this.#transactionBit())
    await out.end()
  }

  /** Does what a fault wants at a moment; gives the error that is to stand for the answer. */
  async #meet(occurrence: Occurrence): Promise<SqlErrorFacts | null> {
    const fault = this.#server.faults.find(occurrence)
    if (!fault) return null
    switch (fault.what) {
      case 'stall':
        await Promise.race([fault.gone, this.#closed])
        return null
      case 'drop':
        this.#socket.end()
        throw new Gone('Dropped')
      case 'reset':
        this.#socket.resetAndDestroy()
        throw new Gone('Reset')
      default:
        return fault.what
    }
  }

  async #meetAfter(text: string): Promise<void> {
    const error = await this.#meet({ kind: 'statement', text, isOver: true })
    if (error) throw new SqlError(error)
  }

  get #current(): SqlSession {
    if (!this.#session) throw new Gone('Not logged in')
    return this.#session
  }

  #transactionBit(): number {
    return (this.#session?.transaction ?? null) === null ? 0 : doneStatus.inTransaction
  }

  #answer(): Outgoing {
    return new Outgoing(this.#stream, this.#packetSize, this.#session?.id ?? 0)
  }
}
