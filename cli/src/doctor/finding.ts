import { type MessageCode, type SentenceArgs, sentence } from '@anj/workflow'

/** What a look at one part of the installation has come to. */
export interface Finding {
  /** The part: `database`, `storage` and so on. */
  readonly part: string
  readonly status: 'ok' | 'warning' | 'error'
  readonly message: string
  /** What to do; null where nothing is to be done. */
  readonly cure: string | null
  /** What it is about, one by one, as far as it is worth listing. */
  readonly items?: readonly string[]
}

/** All is well. */
export function ok<C extends MessageCode>(part: string, code: C, ...params: SentenceArgs<C>): Finding {
  return { part, status: 'ok', message: sentence(code, ...params), cure: null }
}

/** Something that works, but not well, or not for long. */
export function warning(part: string, message: string, cure: string): Finding {
  return { part, status: 'warning', message, cure }
}

/** Something that keeps the product from working. */
export function error(part: string, message: string, cure: string): Finding {
  return { part, status: 'error', message, cure }
}
