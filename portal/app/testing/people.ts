import { done } from './open-portal.ts'

const organizationId = '00000000-0000-4000-8000-0000000000aa'

/** A record id with this ending. */
export const idOf = (end: string) => `00000000-0000-4000-8000-${end.padStart(12, '0')}`

/** A user as the API lists them. */
export function listedUser(userName: string, more: object = {}) {
  return {
    id: idOf('1'),
    userName,
    fullName: `${userName[0]?.toUpperCase()}${userName.slice(1)} Tester`,
    email: `${userName}@example.org`,
    role: 'user',
    status: 'active',
    twoFactor: false,
    organizationId,
    organizationName: 'Engines',
    lastSeenAt: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    ...more,
  }
}

/** An organization with its licence, as the API lists it. */
export function listedOrganization(more: object = {}) {
  return {
    id: organizationId,
    fullName: 'Ada Lovelace',
    email: 'ada@example.org',
    organizationName: 'Engines',
    address: '12 St James Square',
    numberOfUsersAllowed: 10,
    users: 7,
    licenseStartingDay: '2026-01-01',
    licenseExpiryDate: '2027-01-01',
    status: 'valid',
    applicationTypes: ['Web'],
    createdAt: '2026-01-01T00:00:00.000Z',
    ...more,
  }
}

/** One page of a list. */
export const page = (items: readonly object[], total = items.length) =>
  done({ items, total, page: 1, limit: 25 })

/** The session cookie of a logged-in user. `signedInAs` stubs the calls that tell who it is. */
export const signedIn = { cookie: 'anj_session=a.b.c' }
export const signedInAs = (role: 'user' | 'admin' | 'super') => ({
  'GET /auth/me': () => done({ user: listedUser('viewer', { id: idOf('99'), role }) }),
  'GET /licences': () => page([listedOrganization()]),
})

/** The visible part of a page. */
export const visibleHtml = (html: string) => html.slice(0, html.indexOf('window.__remixContext'))
