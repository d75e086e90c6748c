/** A check that is done again each time it is asked for until it has held once; then it holds for good. Rejects as the check does. */
export function untilItHolds(check: () => Promise<void>): () => Promise<void> {
  let holds = false
  return async () => {
    if (holds) return
    await check()
    holds = true
  }
}
