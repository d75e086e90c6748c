import type { Role } from '@anj/db'
import type { InjectOptions } from 'fastify'
import { type Answer, callApp, type Person } from '../../api/src/testing.ts'
import { type Call, calls } from './calls.ts'
import type { CallerKind, Row } from './read-table.ts'
import { apiToken, expiredToken, revokedToken, type Scene } from './scene.ts'

/** An operation in the API description. */
export interface Operation {
  readonly id: string
  readonly method: InjectOptions['method']
  /** Contains `{names}` for its parameters. */
  readonly path: string
}

type Somebody = Awaited<ReturnType<Scene['somebody']>>

const roles: readonly Role[] = ['user', 'admin', 'super']

/** Returns the lowest role that may make the call, which is the role of the user who owns the data. */
export function ownerRole({ expected }: Row): Role {
  return roles.find((role) => expected[role] < 300) ?? 'user'
}

/** A call with its caller, on data created for the call. */
interface Stage {
  readonly caller: Somebody
  readonly call: Call
}
export type PrepareCall = (kind: CallerKind) => Promise<Stage>

/**
 * Prepares the calls of an operation. Each caller gets new data, except for callers who have the owner's identity and
 * are refused: they share their data, because their calls change nothing.
 */
export function preparationsFor(scene: Scene, operation: Operation, row: Row): PrepareCall {
  const make = calls[operation.id]
  if (!make) throw new Error(`calls.ts has no call for ${operation.id}.`)
  const set: PrepareCall = async (kind) => {
    const owner = await scene.somebody(ownerRole(row))
    const caller = await callerOf(scene, kind, owner)
    return { caller, call: await make({ ...scene, owner, caller }) }
  }
  let ofRefused: Promise<Stage> | undefined
  return (kind) => {
    if (row.expected[kind] < 400 || !comeAsOwner.has(kind)) return set(kind)
    ofRefused ??= set(kind)
    return ofRefused
  }
}
const comeAsOwner: ReadonlySet<CallerKind> = new Set(['nobody', 'expired', 'revoked', 'noScope', 'scope'])

/** Calls an operation as a kind of caller. */
export async function callAs(
  scene: Scene,
  operation: Operation,
  row: Row,
  kind: CallerKind,
  setStage: PrepareCall,
): Promise<{ readonly answer: Answer; readonly shown: readonly string[] }> {
  const { caller, call } = await setStage(kind)
  const { path = {}, query = {}, body, headers, hides = [] } = call
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  const token = await tokenOf(scene, kind, caller, row)
  const address = `/api${url}${search && `?${search}`}`
  const answer = await callApp(scene.app.app, token, operation.method, address, body, headers)
  return { answer, shown: hides.filter((hidden) => answer.text.includes(hidden)) }
}

/** Returns the owner, or a new user if the caller has another role. */
async function callerOf(scene: Scene, kind: CallerKind, owner: Somebody): Promise<Somebody> {
  if (kind === 'otherAdmin') return scene.somebody('admin', scene.theirs)
  const role = roles.find((known) => known === kind)
  if (!role) return owner
  return owner.userName.startsWith(role) ? owner : scene.somebody(role)
}

async function tokenOf(
  scene: Scene,
  kind: CallerKind,
  caller: Person,
  { scope }: Row,
): Promise<string | null> {
  if (kind === 'nobody') return null
  if (kind === 'expired') return expiredToken(scene, caller)
  if (kind === 'revoked') return revokedToken(scene, caller)
  if (kind === 'noScope') return apiToken(caller, scope ? { but: scope } : {})
  if (kind === 'scope') return apiToken(caller, scope ? { only: scope } : {})
  return caller.token
}
