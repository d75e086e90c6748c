/** The task in the address with which the page was opened. The router drops the query when it leaves the first page. */
let linkedTask = new URLSearchParams(window.location.search).get('task')

/** Returns the ID of the task to which the address led, once. */
export function takeLinkedTask(): string | null {
  const id = linkedTask
  linkedTask = null
  return id
}
