/** Errors of a form, as the API returned them. */
export interface FormProblem {
  readonly message: string
  readonly code?: string
  /** Error messages by field name. */
  readonly fields?: Readonly<Record<string, string>> | undefined
}

/** An action's response to a form with errors. */
export interface FormAnswer {
  readonly problem: FormProblem
  /** The typed values, without secrets. */
  readonly values: Readonly<Record<string, string>>
}

/** An action's response on a page with several forms. `part` names the form that was sent. */
export interface PartAnswer extends Partial<FormAnswer> {
  readonly part?: string
}

/** Name of the hidden field that identifies one of several forms on a page. */
export const PART = 'part'

/** Name of the hidden field that tells the action that JavaScript reads its response. Without it, the action redirects. */
export const WITH_SCRIPT = 'withScript'

/** True if the form has errors to correct. */
export function isProblem(answer: Partial<FormAnswer> | undefined): answer is FormAnswer {
  return answer?.problem !== undefined
}

/** True for a field whose value must never be sent back to the page. */
export function isSecret(name: string): boolean {
  return /password/i.test(name)
}
