/** The deepest level of a JSON text that a path can reach. */
export const maxJsonDepth = 50

/** A step of a path: the member with a name, the element at a place, or each element of a list. */
export type JsonPathStep = { readonly name: string } | { readonly at: number } | 'each'
export type JsonPath = readonly JsonPathStep[]

const name = /"((?:[^"\\]|\\.)*)"|([^.[\]"]+)/y
const element = /\[(?:(\d{1,9})|(\*))\]/y

/**
 * Reads a path such as `customer.name`, `items[0].price`, `items[*].id` or `"a.b"`. An optional `$` at its beginning
 * stands for the whole text. Returns null for a text that is no path.
 */
export function parseJsonPath(text: string): JsonPath | null {
  const path = text.trim().replace(/^\$(?=$|[.[])/, '')
  const steps: JsonPathStep[] = []
  let at = 0
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(path)
    if (found) at = pattern.lastIndex
    return found
  }
  while (at < path.length) {
    if (path[at] === '[') {
      const [, place, each] = read(element) ?? []
      if (place === undefined && each === undefined) return null
      steps.push(place === undefined ? 'each' : { at: Number(place) })
      continue
    }
    const isFirst = at === 0
    if (path[at] === '.') at += 1
    else if (!isFirst) return null
    const found = read(name)
    const step = found && memberOf(found)
    if (step == null) return null
    steps.push(step)
  }
  return steps
}

function memberOf([, quoted, bare]: RegExpExecArray): JsonPathStep | null {
  if (quoted === undefined) return { name: bare ?? '' }
  try {
    return { name: String(JSON.parse(`"${quoted}"`)) }
  } catch {
    return null
  }
}

/** Writes a path, so that `parseJsonPath` reads it again. The whole text is `$`. */
export function writeJsonPath(path: JsonPath): string {
  const text = path
    .map((step, i) => {
      if (step === 'each') return '[*]'
      if ('at' in step) return `[${step.at}]`
      const isPlain = /^[^.[\]"$\s](?:[^.[\]"]*[^.[\]"\s])?$/.test(step.name)
      return `${i === 0 ? '' : '.'}${isPlain ? step.name : JSON.stringify(step.name)}`
    })
    .join('')
  return text === '' ? '$' : text
}
