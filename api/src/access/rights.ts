import type { Role, ShareLevel } from '@anj/db'
import { AccessControl } from 'accesscontrol'
import { type Action, type Grant, ourGrants, type RoleGrant, specGrants } from './grants.ts'

const sharedActions: Readonly<Record<ShareLevel, readonly Action[]>> = {
  read: ['read'],
  edit: ['read', 'update'],
}

/** What the rights are decided by: who asks, and whose the record is, when there is one already. */
export interface AccessContext {
  readonly user: { readonly id: string }
  readonly record?: {
    readonly ownerId: string
    /** What its owner lets whoever asks do with it. */
    readonly shared?: ShareLevel
  }
}

/** Who may do what. */
export interface Rights {
  /** Whether a role may do something, here with this record. Anything unknown is a no. */
  readonly may: (role: Role, grant: Grant, context: AccessContext) => boolean
}

/** The rights of the product, locked: nobody changes them while it runs. */
export const rights: Rights = createRights()

function createRights(): Rights {
  const model = buildModel([...specGrants, ...ourGrants]).lock()
  /** The model is locked, so what it has decided once it decides again: each call asks it, some several times. */
  const decided = new Map<string, boolean>()
  return {
    may: (role, { action, resource, possession }, { user, record = { ownerId: user.id } }) => {
      const isOwn = user.id !== undefined && record.ownerId === user.id
      const key = [role, action, possession, resource, isOwn, record.shared].join(' ')
      const known = decided.get(key)
      if (known !== undefined) return known
      const { granted } = model.tryCan(role, { user, record, action }).do(`${action}:${possession}`, resource)
      decided.set(key, granted)
      return granted
    },
  }
}

/**
 * The model of a list of grants. `policy.owner` is set because without it `own` is granted for every record; a call that
 * has no record yet (a list, a creation) is about the caller's own, and each query's `where` says so again.
 */
export function buildModel(grants: readonly RoleGrant[]): AccessControl {
  const model = new AccessControl(
    {},
    { policy: { owner: owns, strict: { actions: false, resources: true } } },
  )
  model.setup({
    roles: ['user', 'admin', 'super'],
    resources: [...new Set(grants.map(({ resource }) => resource))],
  })
  for (const { role, action, resource, possession } of grants) {
    model.grant(role).action(`${action}:${possession}`, resource, ['*'])
  }
  model.extendRole(['admin', 'super'], 'user')
  return model
}

/** Its owner may do with a record what the role allows, others what it was shared for. */
function owns(context: Readonly<Record<string, unknown>>): boolean {
  const { user, record, action } = context as Partial<AccessContext> & { readonly action?: Action }
  if (user?.id === undefined || !record) return false
  if (user.id === record.ownerId) return true
  return record.shared !== undefined && action !== undefined && sharedActions[record.shared].includes(action)
}
