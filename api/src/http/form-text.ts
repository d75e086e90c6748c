import { Type } from 'typebox'

/**
 * A text field in a form. If the field is missing, it is empty. The schema sets no maximum length, so that users see
 * the messages from the form's own rules.
 */
export function FormText(description = '') {
  return Type.String({ default: '', ...(description === '' ? {} : { description }) })
}

export function FormPassword(description?: string) {
  return Type.String({ default: '', format: 'password', ...(description ? { description } : {}) })
}

/** A text field in a change. If it is omitted, the stored value stays. */
export function UnchangedIfOmitted(description: string) {
  return Type.Optional(Type.String({ description }))
}
