import type { Person } from '../../../api/src/testing.ts'
import type { Scene } from '../scene.ts'

/** The participants of a call. */
export interface TestCallers extends Scene {
  /** The owner of the data, who may make the call. */
  readonly owner: Person
  /** The caller; the owner by default. */
  readonly caller: Person & { readonly userName: string }
}

/** A valid call, so that the caller is the only reason for which the API may refuse it. */
export interface Call {
  /** Values of the path's parameters and of the query. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Texts that must not appear in an answer to a caller who has no access to the owner's data. */
  readonly hides?: readonly string[]
}
export type MakeCall = (cast: TestCallers) => Call | Promise<Call>
/** Calls by operation ID. */
export type Calls = Readonly<Record<string, MakeCall>>

/** A call without data, parameters or body. */
export const nothing: MakeCall = () => ({})

/** An object that a call created. */
export type Made = { readonly id: string }
