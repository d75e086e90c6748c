/**
 * Returns the names of the groups of a pattern in RE2 syntax, in their order, null for a group without a name. A pattern
 * that isn't valid can have any number.
 */
export function patternGroups(pattern: string): readonly (string | null)[] {
  const groups: (string | null)[] = []
  for (let at = 0; at < pattern.length; at += 1) {
    const rest = pattern.slice(at)
    if (rest.startsWith('\\Q')) {
      const end = rest.indexOf('\\E')
      at = end < 0 ? pattern.length : at + end + 1
    } else if (rest.startsWith('\\')) at += 1
    else if (rest.startsWith('[')) at += classLength(rest) - 1
    else if (rest.startsWith('(')) {
      const [, name] = /^\(\?P<([^>]*)>/.exec(rest) ?? []
      if (name !== undefined) groups.push(name)
      else if (!rest.startsWith('(?')) groups.push(null)
    }
  }
  return groups
}

/** Returns the length of the character class with which a text begins. A bracket right at its start belongs to it. */
function classLength(text: string): number {
  return /^\[\^?\]?(?:\[:\^?\w+:\]|\\Q.*?\\E|\\.|[^\]\\])*\]?/s.exec(text)?.[0].length ?? 1
}
