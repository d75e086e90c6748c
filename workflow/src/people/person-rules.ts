import { sentence } from '../messages.ts'
import { AppError } from '../model/app-error.ts'
import type { ErrorCode } from '../model/error-catalogue.ts'

/** Codes of the messages about names and email addresses, which have no placeholders. */
export type PersonRule = Extract<
  ErrorCode,
  | 'userNameLength'
  | 'userNameSigns'
  | 'fullNameLength'
  | 'fullNameSigns'
  | 'emailInvalid'
  | 'organizationNameLength'
  | 'organizationNameSigns'
>
/** Invalid fields with the codes of their sentences. */
export type RuleFindings = readonly (readonly [field: string, code: PersonRule])[]

/** True when the trimmed text has between `least` and `most` characters. */
export const hasLengthBetween = (text: string, least: number, most: number): boolean => {
  const length = [...text.trim()].length
  return length >= least && length <= most
}

/** Control characters, line breaks, and characters that are invisible or change the text direction. */
const unseen = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}`
const holdsUnseen = new RegExp(`[${unseen}]`, 'u')
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
const email = new RegExp(String.raw`^[^\s@"(),:;<>[\]\\${unseen}]+@${label}(?:\.${label})+$`, 'u')

/** True for an email address that every parser reads the same way. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && email.test(text.trim())
}

const names = {
  fullName: { most: 100, least: 3, length: 'fullNameLength', signs: 'fullNameSigns' },
  userName: { most: 20, least: 3, length: 'userNameLength', signs: 'userNameSigns' },
  organizationName: { most: 100, least: 2, length: 'organizationNameLength', signs: 'organizationNameSigns' },
} as const

/** Returns the problems with a name: a wrong length, or invisible characters, which could imitate another name. */
export function nameFindings(field: keyof typeof names, name: string): RuleFindings {
  const { least, most, length, signs } = names[field]
  return [
    ...(hasLengthBetween(name, least, most) ? [] : [[field, length] as const]),
    ...(holdsUnseen.test(name.trim()) ? [[field, signs] as const] : []),
  ]
}

/** Returns the problems in the fields that a manager fills in for a user. */
export function personFindings(form: {
  readonly userName: string
  readonly fullName: string
  readonly email: string
}): RuleFindings {
  return [
    ...nameFindings('userName', form.userName),
    ...nameFindings('fullName', form.fullName),
    ...(isEmail(form.email) ? [] : [['email', 'emailInvalid'] as const]),
  ]
}

/** Throws the first finding as an error, with a sentence for each field. */
export function requireValidPerson(findings: RuleFindings): void {
  const [first] = findings
  if (!first) return
  const fields = Object.fromEntries(findings.toReversed().map(([field, code]) => [field, sentence(code)]))
  throw new AppError(first[1], {}, { fields })
}
