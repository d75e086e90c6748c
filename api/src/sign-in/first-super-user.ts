import { addPracticeConnection, type FirstSuperUser, type PracticeSettings } from '@anj/core'
import { createFirstSuperUser, type Db, type Organization, type User } from '@anj/db'
import { hashPassword } from './password-hash.ts'
import { type AccountForm, checkAccount } from './rules.ts'

/**
 * Creates an installation's first super user, with a connection to the practice database if there is one. Returns null
 * if a user already exists.
 */
export async function signUpFirst(
  db: Db,
  settings: PracticeSettings,
  form: AccountForm,
  callerAddress: string | null,
): Promise<{ user: User; organization: Organization } | null> {
  checkAccount(form)
  const person = {
    userName: form.userName.trim(),
    fullName: form.fullName.trim(),
    email: form.email.trim(),
    passwordHash: await hashPassword(form.password),
    organizationName: form.organizationName.trim(),
    organizationAddress: form.address.trim(),
    today: new Date().toISOString().slice(0, 10),
    callerAddress,
  }
  return db.transaction(async (tx) => {
    const made = await createFirstSuperUser(tx, person)
    if (made) await addPracticeConnection(tx, made, settings, callerAddress)
    return made
  })
}

/** Creates the super user from the settings at startup. Does nothing if a user already exists. */
export async function ensureFirstSuperUser(
  db: Db,
  settings: PracticeSettings,
  person: FirstSuperUser | null,
): Promise<void> {
  if (person) await signUpFirst(db, settings, { ...person, passwordConfirm: person.password }, null)
}
