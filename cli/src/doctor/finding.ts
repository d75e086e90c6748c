import { type MessageCode, type SentenceArgs, sentence } from '@anj/workflow'

/** The result of checking one part of the installation. */
export interface Finding {
  /** Name of the part, such as `database` or `storage`. */
  readonly part: string
  readonly status: 'ok' | 'warning' | 'error'
  readonly message: string
  /** The remedy, or null when none is needed. */
  readonly cure: string | null
  /** Affected items, up to a limit. */
  readonly items?: readonly string[]
}

export function okFinding<C extends MessageCode>(part: string, code: C, ...params: SentenceArgs<C>): Finding {
  return { part, status: 'ok', message: sentence(code, ...params), cure: null }
}

/** Returns a finding for a part that works, but not well, or may soon stop working. */
export function warningFinding(part: string, message: string, cure: string): Finding {
  return { part, status: 'warning', message, cure }
}

/** Returns a finding for an obstacle that prevents the product from working. */
export function errorFinding(part: string, message: string, cure: string): Finding {
  return { part, status: 'error', message, cure }
}
