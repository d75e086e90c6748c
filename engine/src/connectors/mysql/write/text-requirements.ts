import { constant, join, name, type Sql, sql } from '../../../duckdb/sql.ts'
import { hasNoTrailingSpace } from '../../common-requirements.ts'
import { oneOfRequirement, type Requirement, requirement } from '../../requirement-parts.ts'
import { enumValues } from '../native-types.ts'
import { type Asked, incompatibleType } from './required-column.ts'

const bigText = 4_294_967_295

/** Returns the requirement for a character column. */
export function textRequirement({ to, text, from }: Asked): Requirement {
  const shown = from.type === 'float' ? sql`isfinite(${name(from.name)}) and ` : sql``
  if (to.baseType === 'char')
    return requirement(
      sql`${shown}length(${text}) <= ${constant(to.length ?? 0)} and ${hasNoTrailingSpace(text)}`,
      'too long for its column, or ends with a space that it would not keep',
    )
  if (to.baseType === 'varchar')
    return requirement(sql`${shown}length(${text}) <= ${constant(to.length ?? 0)}`, 'too long for its column')
  const bytes = to.bytes ?? bigText
  return bytes >= bigText
    ? null
    : requirement(sql`${shown}strlen(${text}) <= ${constant(bytes)}`, 'too long for its column')
}

/** A text for an ENUM or SET column, whose type lists the choices. */
interface Chosen {
  readonly to: { readonly type: string }
  readonly text: Sql
}

/** Returns the requirement for an ENUM column. */
export function enumRequirement({ to, text }: Chosen): Requirement {
  return oneOfRequirement(text, enumValues(to.type), 'choices')
}

/**
 * Returns the requirement for a SET column, which stores each member once, in the order in which its type lists them.
 */
export function setRequirement({ to, text }: Chosen): Requirement {
  const members = join(enumValues(to.type).map((choice) => constant(choice)))
  const kept = sql`array_to_string(list_filter([${members}], lambda member: list_contains(string_split(${text}, ','), member)), ',')`
  return requirement(sql`coalesce(${kept}, '') = ${text}`, 'not members of its column in their order')
}

/** Returns the requirement for a binary column. */
export function bytesRequirement(asked: Asked): Requirement {
  const { from, to, kind, text } = asked
  if (kind !== 'text') throw incompatibleType(asked)
  const hex = from.origin?.kind === 'binary'
  const bytes = hex ? sql`strlen(${text}) // 2` : sql`strlen(${text})`
  const most = constant(to.length ?? to.bytes ?? bigText)
  // BINARY pads shorter values with zero bytes.
  const fitting = to.baseType === 'binary' ? sql`${bytes} = ${most}` : sql`${bytes} <= ${most}`
  return requirement(
    hex ? sql`regexp_full_match(${text}, '([0-9a-f]{2})*') and ${fitting}` : fitting,
    'not as many bytes as its column holds',
  )
}
