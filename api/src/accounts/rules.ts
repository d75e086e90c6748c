import { AppError, type ErrorCode, sentence } from '@anj/workflow'

/** Codes of sentences without blanks: the rules of forms. */
type RuleCode = Extract<
  ErrorCode,
  | 'fullNameLength'
  | 'emailInvalid'
  | 'userNameLength'
  | 'passwordLength'
  | 'passwordRule'
  | 'passwordsDiffer'
  | 'organizationNameLength'
  | 'addressLength'
  | 'userNameMissing'
  | 'passwordMissing'
>

type Findings = readonly (readonly [field: string, code: RuleCode])[]

const between = (text: string, least: number, most: number) => {
  const length = [...text.trim()].length
  return length >= least && length <= most
}

/** What a form about a person may hold. */
export interface AccountForm {
  readonly fullName: string
  readonly email: string
  readonly userName: string
  readonly password: string
  readonly passwordConfirm: string
  readonly organizationName: string
  readonly address: string
}

/** Refuses a form with the sentence of its first wrong field, and a sentence for each (spec §5). */
export function checkAccount(form: AccountForm): void {
  refuse([
    ...found(!between(form.fullName, 3, 100), 'fullName', 'fullNameLength'),
    ...found(!isEmail(form.email), 'email', 'emailInvalid'),
    ...found(!between(form.userName, 3, 20), 'userName', 'userNameLength'),
    ...passwordFindings(form.password, form.passwordConfirm),
    ...found(!between(form.organizationName, 2, 100), 'organizationName', 'organizationNameLength'),
    ...found(!between(form.address, 2, 200), 'address', 'addressLength'),
  ])
}

/** Refuses an attempt to log in that lacks something. */
export function checkLogIn({
  userName,
  password,
}: {
  readonly userName: string
  readonly password: string
}): void {
  refuse([
    ...found(userName.trim() === '', 'userName', 'userNameMissing'),
    ...found(password === '', 'password', 'passwordMissing'),
  ])
}

/** At least 8 characters of letters, digits and ! @ # $, with one of each kind (spec §5). */
function passwordFindings(password: string, confirm: string): Findings {
  const right = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[!@#$])[A-Za-z0-9!@#$]*$/.test(password)
  return [
    ...(password.length < 8
      ? found(true, 'password', 'passwordLength')
      : found(!right, 'password', 'passwordRule')),
    ...found(password !== confirm, 'passwordConfirm', 'passwordsDiffer'),
  ]
}

function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())
}

function found(wrong: boolean, field: string, code: RuleCode): Findings {
  return wrong ? [[field, code]] : []
}

function refuse(findings: Findings): void {
  const [first] = findings
  if (!first) return
  const fields = Object.fromEntries(findings.map(([field, code]) => [field, sentence(code)]))
  throw new AppError(first[1], {}, { fields })
}
