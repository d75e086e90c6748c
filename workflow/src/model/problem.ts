import { type SentenceArgs, sentence } from '../messages.ts'
import type { ErrorCode } from './error-catalogue.ts'

/** Something that stands in the way, as a value: the canvas marks it, the api refuses with it. */
export interface Problem {
  readonly code: ErrorCode
  readonly sentence: string
  /** What the sentence was filled in with. */
  readonly params: Readonly<Record<string, string | number>>
  readonly nodeId?: string
  readonly edgeId?: string
}

/** A problem by its code, its sentence filled in. */
export function problem<C extends ErrorCode>(code: C, ...params: SentenceArgs<C>): Problem & { code: C } {
  return { code, sentence: sentence(code, ...params), params: params[0] ?? {} }
}

/** A value, or what stood in its way. */
export type Result<T, P> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: P }
