import { createOrganization } from '@anj/db'
import type { Person, TestApp } from '../testing.ts'

export interface SharingUsers {
  readonly owner: Person
  readonly editor: Person
  readonly reader: Person
  /** A member of the owner's organization, without a share. */
  readonly stranger: Person
  /** A member of another organization. */
  readonly outsider: Person
}
/** A user's relation to the workflow. */
export type Role = keyof SharingUsers

/** Adds one user for each role, without any shares. */
export async function addSharingUsers(app: TestApp): Promise<SharingUsers> {
  const owner = await app.superUser()
  const other = await createOrganization(app.db, {
    fullName: 'Olga Outsider',
    email: 'olga@example.org',
    organizationName: 'Elsewhere',
    address: 'Far away',
    numberOfUsersAllowed: 10,
    licenseStartingDay: '2020-01-01',
    licenseExpiryDate: '2099-12-31',
    applicationTypes: ['Web'],
  })
  return {
    owner,
    editor: await app.addUser('editor'),
    reader: await app.addUser('reader'),
    stranger: await app.addUser('stranger'),
    outsider: await app.addUser('outsider', 'user', other.id),
  }
}

/** Shares the owner's workflow with the editor and the reader. */
export async function shareWithUsers(
  { owner, editor, reader }: SharingUsers,
  workflowId: string,
): Promise<void> {
  const shares = `/api/workflows/${workflowId}/shares`
  await owner.call('PUT', `${shares}/${editor.id}`, { level: 'edit' })
  await owner.call('PUT', `${shares}/${reader.id}`, { level: 'read' })
}
