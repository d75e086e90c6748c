import type { Client, Schemas } from '@anj/client'
import { hasGrant, type Role } from '@anj/ui'
import { pageData } from './api-answers.server.ts'

type Person = Schemas['ManagedUser']

/** Finds a user and their belongings. Throws a 404 if the viewer doesn't manage that user. */
export async function findPerson(
  request: Request,
  api: Client,
  viewer: { readonly role: Role },
  userId: string | undefined,
): Promise<Schemas['ManagedUserDetail']> {
  const params = { path: { userId: requireId(userId) } }
  const asUser = await api.GET('/user/{userId}', { params })
  if (asUser.response.status !== 404 || !hasGrant(viewer.role, 'update any admins'))
    return pageData(request, asUser)
  return pageData(request, await api.GET('/admin/{userId}', { params }))
}

/** The id in a page's address. Throws a 404 if it isn't a UUID. */
export function requireId(id: string | undefined): string {
  if (id && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return id
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

/** API calls that change a user. There are separate endpoints for changing regular users and admins. */
export function callsOn(api: Client, { id, role }: Pick<Person, 'id' | 'role'>) {
  const params = { path: { userId: id } }
  if (role === 'user')
    return {
      change: (body: Schemas['UserChange']) => api.PATCH('/user/{userId}', { params, body }),
      remove: (body: Schemas['UserDeletion']) => api.DELETE('/user/{userId}', { params, body }),
      invitation: () => api.POST('/user/{userId}/invitation', { params }),
      deactivate: (body: Schemas['UserDeactivation']) =>
        api.POST('/user/{userId}/deactivate', { params, body }),
      reactivate: () => api.POST('/user/{userId}/reactivate', { params }),
      unlock: () => api.POST('/user/{userId}/unlock', { params }),
      resetLink: () => api.POST('/user/{userId}/reset-link', { params }),
      takeTwoFactor: () => api.DELETE('/user/{userId}/two-factor', { params }),
      unlink: () => api.DELETE('/user/{userId}/identity', { params }),
    }
  return {
    change: (body: Schemas['UserChange']) => api.PATCH('/admin/{userId}', { params, body }),
    remove: (body: Schemas['UserDeletion']) => api.DELETE('/admin/{userId}', { params, body }),
    invitation: () => api.POST('/admin/{userId}/invitation', { params }),
    deactivate: (body: Schemas['UserDeactivation']) =>
      api.POST('/admin/{userId}/deactivate', { params, body }),
    reactivate: () => api.POST('/admin/{userId}/reactivate', { params }),
    unlock: () => api.POST('/admin/{userId}/unlock', { params }),
    resetLink: () => api.POST('/admin/{userId}/reset-link', { params }),
    takeTwoFactor: () => api.DELETE('/admin/{userId}/two-factor', { params }),
    unlink: () => api.DELETE('/admin/{userId}/identity', { params }),
  }
}

/** The largest page size that the API allows. */
const MOST_AT_ONCE = 100

/** All organizations by name, for super users, who manage them. */
export async function allOrganizations(
  request: Request,
  api: Client,
): Promise<readonly Schemas['Licence'][]> {
  return allPages(async (page) =>
    pageData(request, await api.GET('/licences', { params: { query: { page, limit: MOST_AT_ONCE } } })),
  )
}

/** Users who can take over a user's belongings: the viewer, and the active colleagues that the viewer can see. */
export async function findNewOwners(
  request: Request,
  api: Client,
  viewer: Pick<Person, 'id' | 'fullName' | 'userName' | 'organizationId'>,
  { id, organizationId }: Pick<Person, 'id' | 'organizationId'>,
) {
  const colleagues = await allPages(async (page) => {
    const query = { organizationId, status: 'active', page, limit: MOST_AT_ONCE } as const
    return pageData(request, await api.GET('/user', { params: { query } }))
  })
  const self = viewer.organizationId === organizationId ? [viewer] : []
  const others = colleagues.filter((person) => person.id !== viewer.id)
  return [...self, ...others].filter((person) => person.id !== id).map(asChoice)
}

interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
}

async function allPages<T>(read: (page: number) => Promise<Page<T>>): Promise<readonly T[]> {
  const all: T[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await read(page)
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}

/** Organizations that the viewer can choose from. Empty for an admin, who has only one. */
export async function organizationChoices(
  request: Request,
  api: Client,
  viewer: { readonly role: Role },
): Promise<readonly { readonly value: string; readonly label: string }[]> {
  if (!hasGrant(viewer.role, 'create any admins')) return []
  const organizations = await allOrganizations(request, api)
  return organizations.map(({ id, organizationName }) => ({ value: id, label: organizationName }))
}

/** The maximum length of the filter's list. In a longer one, nobody would find the user they are looking for. */
const MOST_PEOPLE = 1000

/** Users whose actions the viewer can filter by: the users that the viewer manages, and the viewer. */
export async function peopleChoices(
  request: Request,
  api: Client,
  viewer: Pick<Person, 'id' | 'fullName' | 'userName'>,
  organizationId: string | undefined,
): Promise<readonly { readonly value: string; readonly label: string }[]> {
  const known = await allPages(async (page) => {
    const query = { page, limit: MOST_AT_ONCE, ...(organizationId && { organizationId }) }
    const found = pageData(request, await api.GET('/user', { params: { query } }))
    return { items: found.items, total: Math.min(found.total, MOST_PEOPLE) }
  })
  return [viewer, ...known.filter(({ id }) => id !== viewer.id)].map(asChoice)
}

function asChoice({ id, fullName, userName }: Pick<Person, 'id' | 'fullName' | 'userName'>) {
  return { value: id, label: `${fullName} (${userName})` }
}
