import { readUserId } from './stored-session.ts'

const CURRENT = 'anj-current-workflow'
const CRASHED = 'anj-crashed-workflow'

/** Each person of this browser has a last one of their own. */
const current = () => `${CURRENT} ${readUserId() ?? ''}`

/** The workflow that was shown last in this browser. */
export const lastCurrent = (): string | null => localStorage.getItem(current())

/** Notes which workflow is shown. */
export function rememberCurrent(id: string): void {
  localStorage.setItem(current(), id)
}

/** Notes that the screen crashed with the workflow that was shown: another one is opened next, if there is one. */
export function noteCrash(): void {
  const id = lastCurrent()
  if (id === null) return
  localStorage.removeItem(current())
  sessionStorage.setItem(CRASHED, id)
}

/** The workflow with which the screen crashed before this start, once: it may work again by the next. */
export function takeCrashed(): string | null {
  const id = sessionStorage.getItem(CRASHED)
  sessionStorage.removeItem(CRASHED)
  return id
}
