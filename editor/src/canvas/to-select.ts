const nothing: ReadonlySet<string> = new Set()
let wanted = nothing

/** Has the canvas select things and nothing else as soon as they stand on it: said by whoever adds them. */
export function selectWhenDrawn(ids: readonly string[]): void {
  if (ids.length > 0) wanted = new Set(ids)
}

/** What is to be selected now; it is handed out once. */
export function takeToSelect(): ReadonlySet<string> {
  const ids = wanted
  wanted = nothing
  return ids
}
