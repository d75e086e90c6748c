/**
 * Returns the columns in a select or returning clause, in order, as `table.column` or `column`. Returns the text of
 * expressions that aren't columns.
 */
export function columnsOf(statement: string): readonly string[] {
  const selected = /^select (?:distinct on \([^)]*\) )?(.*)/is.exec(statement)?.[1]
  return split(selected === undefined ? afterReturning(statement) : beforeFrom(selected)).map((part) =>
    part.trim().replaceAll('"', ''),
  )
}

function afterReturning(statement: string): string {
  return / returning (.*)$/is.exec(statement)?.[1] ?? ''
}

/** Returns the text before the first `from` outside brackets. */
function beforeFrom(selected: string): string {
  let depth = 0
  for (const { 0: sign, index } of selected.matchAll(/[()]| from /gi)) {
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if (depth === 0) return selected.slice(0, index)
  }
  return selected
}

/** Splits at commas outside brackets. */
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
