/** Returns the name that differs from a name by the fewest typed characters, or null if none is near. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const typed = name.toLowerCase()
  const most = Math.max(1, Math.floor(typed.length / 3))
  let best: { readonly name: string; readonly distance: number } | null = null
  for (const one of names) {
    if (Math.abs(one.length - typed.length) > most) continue
    const distance = editDistance(typed, one.toLowerCase())
    if (distance <= most && (!best || distance < best.distance)) best = { name: one, distance }
  }
  return best?.name ?? null
}

/** Counts the characters to insert, delete or replace (Levenshtein distance). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
