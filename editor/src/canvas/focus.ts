/** The canvas element, which has the focus when no canvas item has it. */
export const canvasElement = (): HTMLElement | null => document.querySelector('.react-flow')

/** Returns the element of a node, note or edge, or null if it isn't rendered because it is out of view. */
export function elementOf(id: string): HTMLElement | SVGElement | null {
  const name = CSS.escape(id)
  return document.querySelector(`.react-flow__node[data-id="${name}"], .react-flow__edge[data-id="${name}"]`)
}

/** Focuses a node, note or edge as soon as it is rendered. */
export function focusItem(id: string, patience = 10): void {
  const element = elementOf(id)
  if (element) element.focus({ preventScroll: true })
  else if (patience > 0) requestAnimationFrame(() => focusItem(id, patience - 1))
}

const FIELD = 'input:not([type=hidden], [type=file]), button, textarea, select, [tabindex="0"]'

/** Focuses the first field of the open settings as soon as they are rendered. */
export function focusSettings(patience = 60): void {
  const fields =
    document.querySelector<HTMLElement>('[data-settings]')?.querySelectorAll<HTMLElement>(FIELD) ?? []
  const first = [...fields].find((field) => !field.matches(':disabled') && field.offsetParent !== null)
  // Skips the first frame, in which the previous component's settings are still shown.
  if (first && patience < 59) first.focus()
  else if (patience > 0) requestAnimationFrame(() => focusSettings(patience - 1))
}

/** Returns the id of the node, note or edge that an element belongs to. */
export function itemAt(target: EventTarget | null): { readonly id: string; readonly isEdge: boolean } | null {
  const element = target instanceof Element ? target.closest('.react-flow__node, .react-flow__edge') : null
  const id = element?.getAttribute('data-id')
  return element && id ? { id, isEdge: element.classList.contains('react-flow__edge') } : null
}

/** Returns the id of the edge at a point of the window, even if a node covers the edge. */
export function edgeAt(x: number, y: number): string | null {
  const edges = document.elementsFromPoint(x, y).map((element) => element.closest('.react-flow__edge'))
  return edges.find((edge) => edge !== null)?.getAttribute('data-id') ?? null
}

/** True if key presses are meant for the canvas, because the focus is in the canvas or no element has it. */
export function isOnCanvas(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('.react-flow') !== null)
}

/** Like `isOnCanvas`, but also true for the canvas's buttons, where Ctrl shortcuts have no other meaning. */
export function isAtCanvas(target: EventTarget | null): boolean {
  return isOnCanvas(target) || (target instanceof Element && target.closest('[data-canvas]') !== null)
}

const OWN_KEYS =
  'textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox], ' +
  'input:not([readonly], [type=checkbox], [type=radio], [type=button], [type=file], [type=range])'

/** True for a field, list, dialog or menu, which handles keys itself. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_KEYS) !== null
}

/** True inside the logs and data panel, which handles searching and copying itself. */
export function isInData(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-label="Logs and data"]') !== null
}
