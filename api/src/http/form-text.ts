import { Type } from 'typebox'

/**
 * A field of a form that people fill in. What is left out is empty, and nothing is too long for the description: so the
 * rules of the form judge alone, and people read their sentences.
 */
export function FormText(description = '') {
  return Type.String({ default: '', ...(description === '' ? {} : { description }) })
}

/** A password of a form. */
export function FormPassword(description?: string) {
  return Type.String({ default: '', format: 'password', ...(description ? { description } : {}) })
}

/** A field of a change: the same, but what is left out stays as it is. */
export function Kept(description: string) {
  return Type.Optional(Type.String({ description }))
}
