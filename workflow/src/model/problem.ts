import { type SentenceArgs, sentence } from '../messages.ts'
import type { ErrorCode } from './error-catalogue.ts'

/** Problem as a value. The canvas shows it at its place, and the API returns it in error responses. */
export interface Problem {
  readonly code: ErrorCode
  readonly sentence: string
  /** The values of the sentence's placeholders. */
  readonly params: Readonly<Record<string, string | number>>
  readonly nodeId?: string
  readonly edgeId?: string
}

/** Returns the problem of a code, with its sentence filled in. */
export function problem<C extends ErrorCode>(code: C, ...params: SentenceArgs<C>): Problem & { code: C } {
  return { code, sentence: sentence(code, ...params), params: params[0] ?? {} }
}

/** A value, or the problem that prevented it. */
export type Result<T, P> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: P }
