import { AppError, type ErrorCode, hasLengthBetween, isEmail, nameFindings, sentence } from '@anj/workflow'

export { hasLengthBetween, isEmail, nameFindings, personFindings } from '@anj/workflow'

/** Error codes for form rules. Their messages have no parameters. */
export type RuleCode = Extract<
  ErrorCode,
  | 'fullNameLength'
  | 'fullNameSigns'
  | 'emailInvalid'
  | 'userNameLength'
  | 'userNameSigns'
  | 'passwordLength'
  | 'passwordRule'
  | 'passwordsDiffer'
  | 'organizationNameLength'
  | 'organizationNameSigns'
  | 'addressLength'
  | 'userNameMissing'
  | 'passwordMissing'
  | 'emailMissing'
  | 'oldPasswordMissing'
  | 'newPasswordMissing'
  | 'newPasswordLength'
  | 'newPasswordRule'
  | 'newPasswordsDiffer'
  | 'apiTokenLabelLength'
  | 'apiTokenScopesNeeded'
  | 'apiTokenDaysRange'
  | 'userNameTaken'
  | 'emailTaken'
  | 'organizationNameTaken'
  | 'roleNotHere'
  | 'organizationNeeded'
  | 'organizationMissing'
  | 'handToNobody'
  | 'licenceUsersRange'
  | 'licenceStartInvalid'
  | 'licenceStartPast'
  | 'licenceStartAfterExpiry'
  | 'licenceExpiryInvalid'
  | 'licenceExpiryPast'
  | 'licenceExpiryFar'
  | 'licenceExpiryBeforeStart'
  | 'applicationTypesNeeded'
  | 'applicationTypeUnknown'
>

/** Invalid fields, each with an error code. */
export type Findings = readonly (readonly [field: string, code: RuleCode])[]

export interface AccountForm {
  readonly fullName: string
  readonly email: string
  readonly userName: string
  readonly password: string
  readonly passwordConfirm: string
  readonly organizationName: string
  readonly address: string
}

/**
 * Refuses a form that breaks the rules in docs/specification.md, "Accounts and passwords". Each wrong field has its own
 * message, and the first message is also the error's message.
 */
export function checkAccount(form: AccountForm): void {
  throwFindings([
    ...nameFindings('fullName', form.fullName),
    ...findingIf(!isEmail(form.email), 'email', 'emailInvalid'),
    ...nameFindings('userName', form.userName),
    ...passwordFindings(form.password, form.passwordConfirm),
    ...nameFindings('organizationName', form.organizationName),
    ...findingIf(!hasLengthBetween(form.address, 2, 200), 'address', 'addressLength'),
  ])
}

export function checkLogIn({
  userName,
  password,
}: {
  readonly userName: string
  readonly password: string
}): void {
  throwFindings([
    ...findingIf(userName.trim() === '', 'userName', 'userNameMissing'),
    ...findingIf(password === '', 'password', 'passwordMissing'),
  ])
}

/** Refuses a request for an email if its address is invalid. */
export function checkEmail({ email }: { readonly email: string }): void {
  throwFindings(
    email.trim() === ''
      ? findingIf(true, 'email', 'emailMissing')
      : findingIf(!isEmail(email), 'email', 'emailInvalid'),
  )
}

/** Refuses an invalid new password in the form that a mailed link opens. */
export function checkNewPassword(form: {
  readonly password: string
  readonly passwordConfirm: string
}): void {
  throwFindings(passwordFindings(form.password, form.passwordConfirm))
}

/** Refuses an invalid change of the caller's password. The messages name the new password. */
export function checkPasswordChange(form: {
  readonly userName: string
  readonly oldPassword: string
  readonly newPassword: string
  readonly newPasswordConfirm: string
}): void {
  throwFindings([
    ...findingIf(form.userName.trim() === '', 'userName', 'userNameMissing'),
    ...findingIf(form.oldPassword === '', 'oldPassword', 'oldPasswordMissing'),
    ...(form.newPassword === ''
      ? findingIf(true, 'newPassword', 'newPasswordMissing')
      : passwordFindings(form.newPassword, form.newPasswordConfirm, newPassword)),
  ])
}

/** Refuses a missing password in an action that requires the caller's password. */
export function checkOwnPassword({ password }: { readonly password: string }): void {
  throwFindings(findingIf(password === '', 'password', 'passwordMissing'))
}

/** Refuses an invalid change of the caller's account. A new address requires the password. */
export function checkAccountChange(
  form: { readonly fullName: string; readonly email: string; readonly password: string },
  isNewEmail: boolean,
): void {
  throwFindings([
    ...nameFindings('fullName', form.fullName),
    ...findingIf(!isEmail(form.email), 'email', 'emailInvalid'),
    ...findingIf(isNewEmail && form.password === '', 'password', 'passwordMissing'),
  ])
}

/** Refuses an API token without a name, scope or password, or with an invalid number of days. */
export function checkApiToken(form: {
  readonly label: string
  readonly scopes: readonly unknown[]
  readonly days: number
  readonly password: string
}): void {
  const inRange = Number.isInteger(form.days) && form.days >= 1 && form.days <= 365
  throwFindings([
    ...findingIf(!hasLengthBetween(form.label, 1, 100), 'label', 'apiTokenLabelLength'),
    ...findingIf(form.scopes.length === 0, 'scopes', 'apiTokenScopesNeeded'),
    ...findingIf(!inRange, 'days', 'apiTokenDaysRange'),
    ...findingIf(form.password === '', 'password', 'passwordMissing'),
  ])
}

/** Field names and error codes for a password and its confirmation. */
interface PasswordWording {
  readonly fields: readonly [password: string, confirm: string]
  readonly length: RuleCode
  readonly rule: RuleCode
  readonly differ: RuleCode
}
const anyPassword: PasswordWording = {
  fields: ['password', 'passwordConfirm'],
  length: 'passwordLength',
  rule: 'passwordRule',
  differ: 'passwordsDiffer',
}
const newPassword: PasswordWording = {
  fields: ['newPassword', 'newPasswordConfirm'],
  length: 'newPasswordLength',
  rule: 'newPasswordRule',
  differ: 'newPasswordsDiffer',
}

/** Checks a password against the password rule (docs/specification.md, "Accounts and passwords"). */
function passwordFindings(
  password: string,
  confirm: string,
  { fields: [field, confirmField], length, rule, differ } = anyPassword,
): Findings {
  const right = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[!@#$])[A-Za-z0-9!@#$]*$/.test(password)
  return [
    ...(password.length < 8 ? findingIf(true, field, length) : findingIf(!right, field, rule)),
    ...findingIf(password !== confirm, confirmField, differ),
  ]
}

/** Returns the error for a new password that equals the current one. */
export function unchangedPasswordError(field: 'password' | 'newPassword'): AppError {
  return new AppError('passwordUnchanged', {}, { fields: { [field]: sentence('passwordUnchanged') } })
}

/** Returns a finding for the field if the condition is true. */
export function findingIf(wrong: boolean, field: string, code: RuleCode): Findings {
  return wrong ? [[field, code]] : []
}

/** Refuses a form that has findings. Each finding has its own message, and the first one is also the error's message. */
export function throwFindings(findings: Findings): void {
  const [first] = findings
  if (first) throw new AppError(first[1], {}, { fields: messagesByField(findings) })
}

/** Returns a message for each wrong field: the first one if a field has several. */
export function messagesByField(findings: Findings): Readonly<Record<string, string>> {
  const fields = new Map<string, string>()
  for (const [field, code] of findings) if (!fields.has(field)) fields.set(field, sentence(code))
  return Object.fromEntries(fields)
}
