import { isSecret } from '../components/form-answer.ts'

/** One field of a form as text. */
export function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What somebody typed, to show it again beside the mistakes: never a password. */
export function typedValues(form: FormData): Record<string, string> {
  const typed = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecret(entry[0]),
  )
  return Object.fromEntries(typed)
}
