import { isSecret } from '../model/form-answer.ts'

/** One form field as text. */
export function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The typed values to show again with the errors, without passwords. */
export function typedValues(form: FormData): Record<string, string> {
  const typed = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecret(entry[0]),
  )
  return Object.fromEntries(typed)
}
