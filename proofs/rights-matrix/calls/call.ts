import type { Person } from '../../../api/src/testing.ts'
import type { Scene } from '../scene.ts'

/** Who is there when a call is made. */
export interface Cast extends Scene {
  /** Whose things the call is about: somebody who may make it. */
  readonly owner: Person
  /** Who makes it; the owner where nobody else is meant. */
  readonly caller: Person & { readonly userName: string }
}

/** One call that has nothing wrong but, perhaps, who makes it. */
export interface Call {
  /** Values of the path's parameters and of the query. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** What an answer to anybody who may not see the owner's things never holds. */
  readonly hides?: readonly string[]
}
export type MakeCall = (cast: Cast) => Call | Promise<Call>
/** How operations are called, by their ids. */
export type Calls = Readonly<Record<string, MakeCall>>

/** A call to which nothing needs to be there, and which says nothing. */
export const nothing: MakeCall = () => ({})

/** Something that a call has made. */
export type Made = { readonly id: string }
