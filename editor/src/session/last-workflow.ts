import { readUserId } from './stored-session.ts'

const CURRENT = 'anj-current-workflow'
const CRASHED = 'anj-crashed-workflow'

/** Storage key of the user's last workflow. Each user of this browser has their own. */
const current = () => `${CURRENT} ${readUserId() ?? ''}`

/** Returns the workflow that the user opened last in this browser. */
export const lastShownWorkflow = (): string | null => localStorage.getItem(current())

/** Stores the current workflow as the last open workflow. */
export function storeShownWorkflow(id: string): void {
  localStorage.setItem(current(), id)
}

/** Marks the current workflow as crashed, so that the next start opens another workflow if possible. */
export function recordCrash(): void {
  const id = lastShownWorkflow()
  if (id === null) return
  localStorage.removeItem(current())
  sessionStorage.setItem(CRASHED, id)
}

/** Returns the workflow that crashed before this start. Only once, as it may work at the next start. */
export function consumeCrashedWorkflow(): string | null {
  const id = sessionStorage.getItem(CRASHED)
  sessionStorage.removeItem(CRASHED)
  return id
}
