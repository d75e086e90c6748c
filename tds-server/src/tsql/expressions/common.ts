import type { EngineType } from '../syntax/tree.ts'
import { commonType } from '../types/common-type.ts'
import { int, isText, nvarchar } from '../types/type-facts.ts'
import { type Compiled, cast } from './compiled.ts'

export const asText = (source: Compiled): Compiled =>
  isText(source.type.name) || source.type.name === 'xml'
    ? source
    : cast(source, nvarchar(4000), { implicit: true })

/** Returns the common type of several values, ignoring NULLs. */
export function combinedType(parts: readonly Compiled[]): EngineType {
  const typed = parts.filter((part) => part.literal !== null)
  const [first, ...rest] = typed
  if (first === undefined) return int
  return rest.reduce((type, part) => commonType(type, part.type), first.type)
}
