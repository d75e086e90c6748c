import type { Client } from './client.ts'
import type { Message } from './incoming.ts'
import type { Outgoing } from './outgoing.ts'
import {
  declaredNames,
  invalidHandle,
  nameParameters,
  type Statement,
  statementOfCall,
  textOf,
  withOutputs,
} from './procedures.ts'
import { ownValue, ResultSender } from './results.ts'
import { type RpcCall, readRpc } from './rpc.ts'
import { doneStatus, tokens, writeDone, writeReturnStatus, writeReturnValue } from './tokens.ts'
import type { SqlType, SqlValue } from './values.ts'

const INT = { name: 'int' } as const

interface Output {
  readonly ordinal: number
  readonly name: string
  readonly type: SqlType
  readonly value: SqlValue
}

/** Executes the calls of an RPC request (MS-TDS 2.2.6.6). Returns false to end the connection. */
export async function serveRpc(message: Message, client: Client): Promise<boolean> {
  const out = client.answer()
  const body = await client.read(message, out)
  if (!body) return client.endIgnored(out)
  const calls = readRpc(body)
  let goesOn = true
  for (const [index, call] of calls.entries())
    if (goesOn && !client.attention)
      goesOn = await new Call(client, out, index < calls.length - 1).serve(call)
  await out.end()
  return goesOn
}

/** A procedure call and the response to it. */
class Call {
  readonly #client: Client
  readonly #out: Outgoing
  readonly #isFollowed: boolean

  constructor(client: Client, out: Outgoing, isFollowed: boolean) {
    this.#client = client
    this.#out = out
    this.#isFollowed = isFollowed
  }

  async serve(call: RpcCall): Promise<boolean> {
    const [first, second, third] = call.parameters
    const { prepared } = this.#client
    switch (call.procedure.toLowerCase()) {
      case 'sp_executesql': {
        const parameters = nameParameters(call.parameters.slice(2), declaredNames(textOf(second)))
        return this.#execute(withOutputs(textOf(first), parameters))
      }
      case 'sp_prepare':
        return this.#end({ status: 0, failed: false }, [this.#prepare(call)])
      case 'sp_prepexec': {
        const handle = this.#prepare(call)
        const parameters = nameParameters(call.parameters.slice(3), declaredNames(textOf(second)))
        return this.#execute(withOutputs(textOf(third), parameters), [handle])
      }
      case 'sp_execute': {
        const known = prepared.get(Number(first?.value))
        if (!known) throw invalidHandle(first?.value)
        return this.#execute(withOutputs(known.text, nameParameters(call.parameters.slice(1), known.names)))
      }
      case 'sp_unprepare':
        if (!prepared.delete(Number(first?.value))) throw invalidHandle(first?.value)
        return this.#end({ status: 0, failed: false }, [])
      default:
        return this.#execute(statementOfCall(call), [], 'call')
    }
  }

  /** Stores a statement and returns its number in the first output parameter. */
  #prepare({ parameters: [handle, declaration, statement] }: RpcCall): Output {
    const { prepared } = this.#client
    const value = Math.max(0, ...prepared.keys()) + 1
    prepared.set(value, { text: textOf(statement), names: declaredNames(textOf(declaration)) })
    return { ordinal: 0, name: handle?.name ?? '', type: INT, value }
  }

  async #execute(
    { text, parameters, outputs }: Statement,
    handles: readonly Output[] = [],
    of: 'text' | 'call' = 'text',
  ): Promise<boolean> {
    const client = this.#client
    await client.meetBefore(text)
    const sender = new ResultSender(this.#out, client.session, of)
    const end = await sender.send(client.session.execute(text, parameters), () => client.attention)
    await client.meetAfter(text)
    if (client.attention) {
      writeDone(this.#out.tokens, tokens.done, doneStatus.error)
      return true
    }
    sender.finishStatements()
    const values = outputs.map((output, index) => ({ ...output, value: ownValue(end.own, index) }))
    this.#end(end, [...handles, ...values])
    return !end.isFatal
  }

  /** Writes RETURNSTATUS, the output parameters and DONEPROC. */
  #end(end: { readonly status: number; readonly failed: boolean }, outputs: readonly Output[]): true {
    const writer = this.#out.tokens
    writeReturnStatus(writer, end.status)
    for (const output of outputs) writeReturnValue(writer, output)
    const status =
      (this.#isFollowed ? doneStatus.more : 0) |
      (end.failed ? doneStatus.error : 0) |
      this.#client.transactionBit
    writeDone(writer, tokens.doneProcedure, status)
    return true
  }
}
