import type { Person } from '../../../api/src/testing.ts'
import type { Scene } from '../scene.ts'

/** The participants of a call. */
export interface TestCallers extends Scene {
  /** The owner of the data, who may make the call. */
  readonly owner: Person
  /** The caller; the owner by default. */
  readonly caller: Person & { readonly userName: string }
}

/** A valid call, which an API refuses only because of its caller. */
export interface Call {
  /** Values of the path's parameters and of the query. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Texts that no answer to a caller without access to the owner's data may contain. */
  readonly hides?: readonly string[]
}
export type MakeCall = (cast: TestCallers) => Call | Promise<Call>
/** Calls by operation ID. */
export type Calls = Readonly<Record<string, MakeCall>>

/** A call without data, parameters or body. */
export const nothing: MakeCall = () => ({})

/** An object that a call created. */
export type Made = { readonly id: string }
