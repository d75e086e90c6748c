import { sqlError } from '../../errors.ts'
import type { Compiled } from '../compiled.ts'

/** Throws 174 if the number of arguments is wrong. */
export function counted(name: string, parts: readonly Compiled[], least: number, most = least): void {
  if (parts.length < least || parts.length > most)
    throw sqlError(174, `The ${name.toLowerCase()} function requires ${least} argument(s).`, { class: 15 })
}

/** Returns a required argument by position. */
export function argument(parts: readonly Compiled[], at: number, name: string): Compiled {
  const found = parts[at]
  if (found === undefined)
    throw sqlError(189, `The ${name.toLowerCase()} function requires ${at + 1} to ${at + 1} arguments.`, {
      class: 15,
    })
  return found
}
