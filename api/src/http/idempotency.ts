import { createHash, type Hash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import { findStoredAnswer, type IdempotentCall, type StoredAnswer } from '@anj/db'
import { AppError } from '@anj/workflow'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import '../access/route-config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call with its `Idempotency-Key`. Null without a key or if the route doesn't support keys. */
    keyed: IdempotentCall | null
    /** The running hash of the received body. */
    received: Hash | null
  }
}

/** Thrown if another request stored this call's response in the meantime. The stored response is sent instead. */
export class AlreadyAnswered extends Error {
  readonly answer: StoredAnswer
  constructor(answer: StoredAnswer) {
    super('This call was answered before.')
    this.answer = answer
  }
}

/**
 * Replays the stored response to a call with the same `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header).
 * Routes set `config.idempotent` and run their work in `idempotently`, which stores the response in the same
 * transaction.
 */
export const idempotency = fp(
  async (app) => {
    app.decorateRequest('keyed', null)
    app.decorateRequest('received', null)

    app.addHook('preParsing', async (request, _reply, payload) => {
      if (keyOf(request) === null) return payload
      const received = createHash('sha256').update(`${request.method} ${request.url}\n`)
      request.received = received
      return hashed(payload, received)
    })

    app.addHook('preHandler', async (request, reply) => {
      if (request.caller) return useKeyOf(request, reply, { userId: request.caller.id })
    })
  },
  { name: 'idempotency', dependencies: ['session', 'access'] },
)

/**
 * Replays the response that is stored under a call's key, or remembers the key for `idempotently`. `within` separates
 * keys of callers who act on behalf of a user, but not as this user.
 */
export async function useKeyOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, within }: { readonly userId: string; readonly within?: string },
): Promise<FastifyReply | undefined> {
  const given = keyOf(request)
  if (given === null || !request.received) return undefined
  // A key from a header has no space.
  const key = within === undefined ? given : `${within} ${given}`
  const keyed = { userId, key, fingerprint: request.received.digest('hex') }
  const before = await findStoredAnswer(request.server.deps.db, keyed)
  if (before) return replay(reply, isSameCall(before, keyed))
  request.keyed = keyed
  return undefined
}

/** Returns the stored response. Refuses a key that was used for a different call. */
export function isSameCall(
  kept: StoredAnswer & { readonly fingerprint: string },
  call: IdempotentCall,
): StoredAnswer {
  if (kept.fingerprint !== call.fingerprint) throw new AppError('idempotencyKeyReused', {})
  return kept
}

/** Sends a stored response, with a header that marks it as a replay. */
export function replay(reply: FastifyReply, { status, location, body }: StoredAnswer): FastifyReply {
  if (location !== null) reply.header('location', location)
  return reply
    .code(status)
    .header('idempotency-replayed', 'true')
    .type('application/json; charset=utf-8')
    .send(body)
}

/** Returns a call's idempotency key, with or without the draft's quotation marks, or null without a key. */
function keyOf({ headers, routeOptions }: FastifyRequest): string | null {
  const header = headers['idempotency-key']
  if (header === undefined || !routeOptions.config.idempotent) return null
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(String(header).trim())?.[1]
  if (key !== undefined) return key
  const detail = 'Idempotency-Key is 1 to 255 letters, digits and signs without spaces'
  throw new AppError('invalidRequest', { detail }, { fields: { 'idempotency-key': detail } })
}

/** Passes the bytes through and updates the hash. */
function hashed(payload: NodeJS.ReadableStream, hash: Hash): Transform {
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  pipeline(payload, through, () => undefined)
  return through
}
