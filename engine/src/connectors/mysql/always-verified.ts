import { type DatabaseKind, databases } from '@anj/workflow'

/** Whether a kind takes nothing but verified connections, whatever its settings say. */
export function alwaysVerified(kind: DatabaseKind): boolean {
  return databases[kind].alwaysVerified
}
