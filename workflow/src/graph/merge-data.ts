import type { NodeData } from './document.ts'
import { conflict, type Merged, mergeValue, type ThreeWay } from './merge-values.ts'

/**
 * Merges two users' changes to a component. Most settings can only be merged as a whole. Suppressed findings, disabled
 * rules and table positions are merged entry by entry, because users add them one at a time.
 */
export function mergeData(data: ThreeWay<NodeData>): Merged<NodeData> {
  const whole = mergeValue(data)
  const { base, mine, theirs } = data
  if (whole !== conflict || base.kind !== mine.kind || base.kind !== theirs.kind) return whole
  const mergePart = parts[base.kind]
  if (!mergePart) return conflict
  const config = mergeFields(
    { base: fieldsOf(base.config), mine: fieldsOf(mine.config), theirs: fieldsOf(theirs.config) },
    mergePart,
  )
  if (config === conflict) return conflict
  const rest = mergeFields(
    { base: restOf(base), mine: restOf(mine), theirs: restOf(theirs) },
    mergeValue<unknown>,
  )
  return rest === conflict
    ? conflict
    : ({ ...theirs, ...fromFields(rest), config: fromFields(config) } as NodeData)
}

type Fields = ReadonlyMap<string, unknown>
type MergeField = (field: ThreeWay<unknown>, name: string) => Merged<unknown>

/** Kinds with settings that merge entry by entry. */
const parts: Readonly<Record<string, MergeField>> = {
  aiAdvisor: (field, name) => {
    if (name === 'suppressed') return mergeList(field, (one) => (one as { readonly key: string }).key)
    return name === 'rulesOff' ? mergeList(field, String) : mergeValue(field)
  },
  databaseDiagram: (field, name) => {
    if (name !== 'positions') return mergeValue(field)
    const { base, mine, theirs } = field
    const merged = mergeFields(
      { base: fieldsOf(base), mine: fieldsOf(mine), theirs: fieldsOf(theirs) },
      mergeValue<unknown>,
    )
    return merged === conflict ? conflict : fromFields(merged)
  },
}

function mergeList(
  { base, mine, theirs }: ThreeWay<unknown>,
  keyOf: (one: unknown) => string,
): Merged<unknown> {
  const byKey = (list: unknown) => new Map((list as readonly unknown[]).map((one) => [keyOf(one), one]))
  const merged = mergeFields(
    { base: byKey(base), mine: byKey(mine), theirs: byKey(theirs) },
    mergeValue<unknown>,
  )
  return merged === conflict ? conflict : [...merged.values()]
}

/** Merges each field separately. A missing field counts as undefined. */
function mergeFields({ base, mine, theirs }: ThreeWay<Fields>, merge: MergeField): Merged<Fields> {
  const merged = new Map<string, unknown>()
  for (const name of new Set([...theirs.keys(), ...mine.keys()])) {
    const value = merge({ base: base.get(name), mine: mine.get(name), theirs: theirs.get(name) }, name)
    if (value === conflict) return conflict
    if (value !== undefined) merged.set(name, value)
  }
  return merged
}

const fieldsOf = (value: unknown): Fields => new Map(Object.entries(value as object))
const fromFields = (fields: Fields): Readonly<Record<string, unknown>> => Object.fromEntries(fields)
const restOf = ({ config: _, ...rest }: NodeData): Fields => fieldsOf(rest)
