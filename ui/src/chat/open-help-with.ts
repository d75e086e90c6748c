/** The window event with which a part of the page asks the Help Center. */
export const HELP_ASKED = 'anj-help-asked'

/** Opens the Help Center and asks it a question, for example about the component that the user points at. */
export function openHelpWith(question: string): void {
  window.dispatchEvent(new CustomEvent(HELP_ASKED, { detail: question }))
}
