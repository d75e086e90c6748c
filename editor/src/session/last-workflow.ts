const CURRENT = 'anj-current-workflow'
const CRASHED = 'anj-crashed-workflow'

/** The workflow that was shown last in this browser. */
export const lastCurrent = (): string | null => localStorage.getItem(CURRENT)

/** Notes which workflow is shown. */
export function rememberCurrent(id: string): void {
  localStorage.setItem(CURRENT, id)
}

/** Notes that the screen crashed with the workflow that was shown: another one is opened next, if there is one. */
export function noteCrash(): void {
  const id = lastCurrent()
  if (id === null) return
  localStorage.removeItem(CURRENT)
  sessionStorage.setItem(CRASHED, id)
}

/** The workflow with which the screen crashed last in this window. */
export const crashed = (): string | null => sessionStorage.getItem(CRASHED)
