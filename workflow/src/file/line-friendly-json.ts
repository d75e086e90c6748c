/** Longest list or object that stays on one line, in characters. */
const LONGEST = 100

/**
 * Writes a value as JSON in which a change of one setting changes one line or a few. Short lists and objects stay on one
 * line, so that a position or a column isn't spread over five. Equal values always give equal texts.
 */
export function lineFriendlyJson(value: unknown): string {
  return `${written(value, '')}\n`
}

function written(value: unknown, indent: string): string {
  const short = JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return short
  if (indent !== '' && short.length <= LONGEST) return spaced(value)
  const inner = `${indent}  `
  const [open, close, lines] = Array.isArray(value)
    ? (['[', ']', value.map((one) => written(one, inner))] as const)
    : ([
        '{',
        '}',
        fieldsOf(value).map(([name, one]) => `${JSON.stringify(name)}: ${written(one, inner)}`),
      ] as const)
  if (lines.length === 0) return `${open}${close}`
  return `${open}\n${lines.map((line) => `${inner}${line}`).join(',\n')}\n${indent}${close}`
}

/** Writes a value on one line, with spaces as people write them. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = fieldsOf(value).map(([name, one]) => `${JSON.stringify(name)}: ${spaced(one)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

const fieldsOf = (value: object) =>
  Object.entries(value).filter(([, field]: [string, unknown]) => field !== undefined)
