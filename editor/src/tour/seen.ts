const KEY = 'anj.tour-seen'

/** True if a user has seen or skipped the tour in this browser. */
export function hasSeenTour(userId: string): boolean {
  return seenBy().includes(userId)
}

/** Records that a user has seen or skipped the tour. */
export function markTourSeen(userId: string): void {
  if (hasSeenTour(userId)) return
  try {
    localStorage.setItem(KEY, JSON.stringify([...seenBy(), userId]))
  } catch {
    // Without storage, the tour shows again.
  }
}

function seenBy(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
