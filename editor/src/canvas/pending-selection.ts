const nothing: ReadonlySet<string> = new Set()
let wanted = nothing

/** Makes the canvas select only these items as soon as it renders them. Called by the code that adds them. */
export function selectOnceRendered(ids: readonly string[]): void {
  if (ids.length > 0) wanted = new Set(ids)
}

/** Returns the ids of the items to select, and forgets them so that they are selected only once. */
export function consumePendingSelection(): ReadonlySet<string> {
  const ids = wanted
  wanted = nothing
  return ids
}
