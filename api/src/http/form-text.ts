import { Type } from 'typebox'

/**
 * A text field of a form. A missing field is empty and has no maximum length in the schema, so that only the form's own
 * rules apply and users see their messages.
 */
export function FormText(description = '') {
  return Type.String({ default: '', ...(description === '' ? {} : { description }) })
}

/** A password field of a form. */
export function FormPassword(description?: string) {
  return Type.String({ default: '', format: 'password', ...(description ? { description } : {}) })
}

/** A text field of a change; when omitted, the stored value stays. */
export function UnchangedIfOmitted(description: string) {
  return Type.Optional(Type.String({ description }))
}
