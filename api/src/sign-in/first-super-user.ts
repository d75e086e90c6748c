import { type FirstSuperUser } from '@anj/core'
import { createFirstSuperUser, type Db, type Organization, type User } from '@anj/db'
import { hashPassword } from './password-hash.ts'
import { type AccountForm, checkAccount } from './rules.ts'

/** Makes the first super user of an installation, or returns null when somebody was there before. */
export async function signUpFirst(
  db: Db,
  form: AccountForm,
  callerAddress: string | null,
): Promise<{ user: User; organization: Organization } | null> {
  checkAccount(form)
  return createFirstSuperUser(db, {
    userName: form.userName.trim(),
    fullName: form.fullName.trim(),
    email: form.email.trim(),
    passwordHash: await hashPassword(form.password),
    organizationName: form.organizationName.trim(),
    organizationAddress: form.address.trim(),
    today: new Date().toISOString().slice(0, 10),
    callerAddress,
  })
}

/** Does at start what the settings ask for: on an installation with people it changes nothing. */
export async function ensureFirstSuperUser(db: Db, person: FirstSuperUser | null): Promise<void> {
  if (person) await signUpFirst(db, { ...person, passwordConfirm: person.password }, null)
}
