/** The canvas itself, which has the focus when nothing on it has. */
export const canvasElement = (): HTMLElement | null => document.querySelector('.react-flow')

/** What a node, note or edge is drawn as, when it is in sight. */
export function elementOf(id: string): HTMLElement | SVGElement | null {
  const name = CSS.escape(id)
  return document.querySelector(`.react-flow__node[data-id="${name}"], .react-flow__edge[data-id="${name}"]`)
}

/** Puts the focus on a node, note or edge as soon as it is drawn; it is drawn only when it is in sight. */
export function focusThing(id: string, patience = 10): void {
  const element = elementOf(id)
  if (element) element.focus({ preventScroll: true })
  else if (patience > 0) requestAnimationFrame(() => focusThing(id, patience - 1))
}

const FIELD = 'input:not([type=hidden], [type=file]), button, textarea, select, [tabindex="0"]'

/** Puts the focus on the first field of the settings that are shown, as soon as they are drawn. */
export function focusSettings(patience = 60): void {
  const fields =
    document.querySelector<HTMLElement>('[data-settings]')?.querySelectorAll<HTMLElement>(FIELD) ?? []
  const first = [...fields].find((field) => !field.matches(':disabled') && field.offsetParent !== null)
  // Not at once: the settings of the component before are still there.
  if (first && patience < 59) first.focus()
  else if (patience > 0) requestAnimationFrame(() => focusSettings(patience - 1))
}

/** The node, note or edge that an element belongs to. */
export function thingAt(
  target: EventTarget | null,
): { readonly id: string; readonly isEdge: boolean } | null {
  const element = target instanceof Element ? target.closest('.react-flow__node, .react-flow__edge') : null
  const id = element?.getAttribute('data-id')
  return element && id ? { id, isEdge: element.classList.contains('react-flow__edge') } : null
}

/** The edge under a point of the window, also when a node is drawn over it there. */
export function edgeAt(x: number, y: number): string | null {
  const edges = document.elementsFromPoint(x, y).map((element) => element.closest('.react-flow__edge'))
  return edges.find((edge) => edge !== null)?.getAttribute('data-id') ?? null
}

/** Whether keys belong to the canvas: the focus is on it or on nothing at all. */
export function isOnCanvas(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('.react-flow') !== null)
}

/** The same, and on the canvas's own buttons: a key with Ctrl can mean nothing else there. */
export function isAtCanvas(target: EventTarget | null): boolean {
  return isOnCanvas(target) || (target instanceof Element && target.closest('[data-canvas]') !== null)
}

const OWN_KEYS =
  'textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox], ' +
  'input:not([readonly], [type=checkbox], [type=radio], [type=button], [type=file], [type=range])'

/** Whether keys belong to a field, a list, a dialog or a menu, which have keys of their own. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_KEYS) !== null
}

/** Whether something belongs to the logs and data below the canvas, which are searched and copied by themselves. */
export function isInData(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-label="Logs and data"]') !== null
}
