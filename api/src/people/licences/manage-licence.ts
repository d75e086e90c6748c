import { isDeepStrictEqual } from 'node:util'
import {
  type Actor,
  changeOrganization,
  countPeople,
  countSeats,
  createOrganization,
  type Db,
  deleteOrganization,
  hasSamples,
  lockOrganization,
  type Organization,
  recordAudit,
} from '@anj/db'
import { AppError, countPhrase, sentence } from '@anj/workflow'
import { lockCaller } from '../../access/lock-caller.ts'
import type { Caller } from '../../access/session.ts'
import { orNotFound } from '../../http/not-found.ts'
import { toTakenError } from '../../sign-in/taken.ts'
import { checkLicence } from './rules.ts'
import type { LicenceChange, LicenceForm } from './schema.ts'

/** Creates an organization with its licence. */
export async function addLicence(db: Db, caller: Caller, form: LicenceForm): Promise<Organization> {
  const licence = tidy(form)
  checkLicence(licence, null, today())
  const add = db.transaction(async (tx) => {
    await lockCaller(tx, caller, 'share')
    const organization = await createOrganization(tx, licence)
    await recordAudit(tx, actorFor(caller, organization), {
      action: 'licence.created',
      resource: 'licences',
      resourceId: organization.id,
      after: fieldsOf(organization),
    })
    return organization
  })
  return add.catch(toTakenError)
}

/** Changes a licence. Refuses to lower the number of users below the number of seats already taken. */
export async function changeLicence(
  db: Db,
  caller: Caller,
  id: string,
  form: LicenceChange,
): Promise<Organization> {
  const change = db.transaction(async (tx) => {
    await lockCaller(tx, caller, 'share')
    const before = orNotFound(await lockOrganization(tx, id), 'licence')
    const licence = tidy({ ...fieldsOf(before), ...form })
    checkLicence(licence, before, today())
    if (licence.numberOfUsersAllowed < before.numberOfUsersAllowed)
      requireRoom(await countSeats(tx, id), licence.numberOfUsersAllowed)
    if (isDeepStrictEqual(licence, fieldsOf(before))) return before
    const after = await changeOrganization(tx, id, licence)
    await recordAudit(tx, actorFor(caller, after), {
      action: 'licence.changed',
      resource: 'licences',
      resourceId: id,
      before: fieldsOf(before),
      after: fieldsOf(after),
    })
    return after
  })
  return change.catch(toTakenError)
}

/** Deletes an organization together with its licence. Refuses an organization that still has users. */
export async function deleteLicence(db: Db, caller: Caller, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCaller(tx, caller, 'share')
    const before = orNotFound(await lockOrganization(tx, id, 'update'), 'licence')
    const people = await countPeople(tx, id)
    if (people > 0) throw new AppError('licenceInUse', { users: countPhrase(people, 'user') })
    if (await hasSamples(tx, id)) throw new AppError('licenceBeingCleared', {})
    await deleteOrganization(tx, id)
    await recordAudit(tx, actorFor(caller, before), {
      action: 'licence.deleted',
      resource: 'licences',
      resourceId: id,
      before: fieldsOf(before),
    })
  })
}

/** Returns today's date in UTC. Licence dates are compared with this date. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function requireRoom(seats: number, allowed: number): void {
  if (seats <= allowed) return
  const users = countPhrase(seats, 'user')
  const fields = { numberOfUsersAllowed: sentence('licenceUsersBelow', { users }) }
  throw new AppError('licenceUsersBelow', { users }, { fields })
}

/** Returns the caller as an actor in the given organization, so that the audit entry belongs to that organization. */
function actorFor(caller: Caller, { id }: Organization): Actor {
  return { ...caller, organizationId: id }
}

/** Returns the licence form's fields for the audit log. */
function fieldsOf(organization: Organization): LicenceForm {
  return {
    fullName: organization.fullName,
    email: organization.email,
    organizationName: organization.organizationName,
    address: organization.address,
    numberOfUsersAllowed: organization.numberOfUsersAllowed,
    licenseStartingDay: organization.licenseStartingDay,
    licenseExpiryDate: organization.licenseExpiryDate,
    applicationTypes: organization.applicationTypes,
  }
}

function tidy(form: LicenceForm): LicenceForm {
  return {
    ...form,
    fullName: form.fullName.trim(),
    email: form.email.trim(),
    organizationName: form.organizationName.trim(),
    address: form.address.trim(),
    applicationTypes: [...new Set(form.applicationTypes)],
  }
}
