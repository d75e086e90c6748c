/** The name of the parameter by which an address names a workflow, such as in `/?workflow=…`. */
const PARAMETER = 'workflow'

/**
 * Returns the ID of the workflow to which the address leads, once. Removes it from the address, so that a reload shows
 * the tab that the user chose since.
 */
export function takeLinkedWorkflow(): string | null {
  const address = new URL(window.location.href)
  const id = address.searchParams.get(PARAMETER)
  if (id === null) return null
  address.searchParams.delete(PARAMETER)
  window.history.replaceState(window.history.state, '', address)
  return id
}
