import { Type } from 'typebox'

/** A setting's schema says in `must` what a right value is, in `about` what it is for. */
export const must = (rule: string, about: string) => ({ must: rule, description: about })

/** A text that may be left out. */
export const text = (about: string) => Type.Optional(Type.String(must('text', about)))
