import type { LightMyRequestResponse } from 'fastify'
import { ownerRole, preparationsFor } from '../rights-matrix/ask.ts'
import type { Row } from '../rights-matrix/read-table.ts'
import type { Scene } from '../rights-matrix/scene.ts'
import type { CallAnswer } from './check-answer.ts'
import type { Change } from './hostile-call.ts'
import type { DescribedOperation } from './operations.ts'
import { replaceAt, writeJson } from './raw-json.ts'

type Stage = Awaited<ReturnType<ReturnType<typeof preparationsFor>>>

/** Calls an operation as a user who may do so, on data that was created for the call. */
export interface OperationCalls {
  /** Returns the body of the valid call. */
  readonly body: () => Promise<unknown>
  /** Sends the valid call, optionally with a change. */
  readonly call: (change?: Change) => Promise<CallAnswer & { readonly logged: readonly string[] }>
}

/**
 * Returns the calls of an operation. If a call uses up its data, for example by ending a session or deleting an object,
 * the next call gets new data.
 */
export function createOperationCalls(scene: Scene, operation: DescribedOperation, row: Row): OperationCalls {
  const role = ownerRole(row)
  const set = preparationsFor(scene, operation, row)
  let stage: Promise<Stage> | null = null
  const staged = () => {
    stage ??= set(role)
    return stage
  }
  return {
    body: async () => (await staged()).call.body,
    call: async (change) => {
      const { app } = scene
      const present = await staged()
      const before = app.log.length
      const response = await app.app.inject(requestOf(operation, present, change))
      if (isUsedUp(operation, response)) stage = null
      const logged = app.log.slice(before).filter((line) => line.includes('"level":50'))
      return heardOf(response, logged)
    },
  }
}

/** True when a call may have changed its data, so that it can't be repeated. */
function isUsedUp({ method }: DescribedOperation, { statusCode }: LightMyRequestResponse): boolean {
  return statusCode === 401 || (method !== 'GET' && method !== 'HEAD' && statusCode < 300)
}

function heardOf({ statusCode, headers, body }: LightMyRequestResponse, logged: readonly string[]) {
  const type = headers['content-type']
  return { status: statusCode, type: type === undefined ? undefined : String(type), text: body, logged }
}

function requestOf(operation: DescribedOperation, { caller, call }: Stage, change: Change | undefined) {
  const { path = {}, query = {}, body, headers = {} } = call
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    change?.part?.name === name ? change.part.text : encodeURIComponent(path[name] ?? ''),
  )
  const search = [new URLSearchParams(query).toString(), change?.search ?? ''].filter((text) => text !== '')
  const { type, payload } = bodyOf(body, headers['content-type'], change)
  return {
    method: operation.method,
    url: `/api${url}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: {
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      ...headers,
      ...(type === undefined ? {} : { 'content-type': type }),
      ...change?.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  }
}

function bodyOf(body: unknown, type: string | undefined, change: Change | undefined) {
  if (change?.body) return { type: change.body.type ?? undefined, payload: change.body.text }
  const isPlain = typeof body === 'string' || Buffer.isBuffer(body)
  const edits = change?.edits ?? []
  if (isPlain && edits.length === 0) return { type, payload: body }
  if (body === undefined && edits.length === 0) return { type, payload: undefined }
  const edited = edits.reduce<unknown>(
    (value, { at, value: other }) => replaceAt(value, at, other),
    isPlain ? {} : body,
  )
  return edited === undefined
    ? { type, payload: undefined }
    : { type: 'application/json', payload: writeJson(edited) }
}
