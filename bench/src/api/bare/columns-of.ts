/** What a select or a returning gives, in its order, as `table.column` or `column`; of anything else its text. */
export function columnsOf(statement: string): readonly string[] {
  const list =
    /^select (?:distinct on \([^)]*\) )?(.*?) from /is.exec(statement)?.[1] ?? afterReturning(statement)
  return split(list).map((part) => part.trim().replaceAll('"', ''))
}

function afterReturning(statement: string): string {
  return / returning (.*)$/is.exec(statement)?.[1] ?? ''
}

/** At the commas that stand in no brackets. */
function split(list: string): readonly string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}
