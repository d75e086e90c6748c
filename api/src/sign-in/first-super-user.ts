import { type FirstSuperUser } from '@anj/core'
import { createFirstSuperUser, type Db, type Organization, type User } from '@anj/db'
import { hashPassword } from './password-hash.ts'
import { type AccountForm, checkAccount } from './rules.ts'

/** Creates an installation's first super user. Returns null if a user already exists. */
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

/** Creates the super user from the settings at startup. Does nothing if a user already exists. */
export async function ensureFirstSuperUser(db: Db, person: FirstSuperUser | null): Promise<void> {
  if (person) await signUpFirst(db, { ...person, passwordConfirm: person.password }, null)
}
