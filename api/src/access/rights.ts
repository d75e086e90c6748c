import type { Role, ShareLevel } from '@anj/db'
import { AccessControl } from 'accesscontrol'
import { type Action, type Grant, ourGrants, type RoleGrant, specGrants } from './grants.ts'

const sharedActions: Readonly<Record<ShareLevel, readonly Action[]>> = {
  read: ['read'],
  edit: ['read', 'update'],
}

/** The facts for a decision: the caller and, if the record already exists, its owner. */
export interface AccessContext {
  readonly user: { readonly id: string }
  readonly record?: {
    readonly ownerId: string
    /** The level at which the owner has shared the record with the caller. */
    readonly shared?: ShareLevel
  }
}

export interface Rights {
  /** True when the role can perform the action on this record. Unknown roles, actions and resources are denied. */
  readonly may: (role: Role, grant: Grant, context: AccessContext) => boolean
}

/** The rights in Anj. The model is locked, so nothing can change it at run time. */
export const rights: Rights = createRights()

function createRights(): Rights {
  const model = buildModel([...specGrants, ...ourGrants]).lock()
  /** A cache for decisions, because each call needs at least one. Entries never expire, because the model is locked. */
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
 * Builds the access model from a list of grants. `policy.owner` is necessary, because the library would otherwise allow
 * `own` for every record. A call without a record (a list or a creation) is treated like a call on the caller's own
 * record; each query's `where` clause enforces the restriction.
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

/** True for the record's owner, and for users with whom the record is shared for this action. */
function owns(context: Readonly<Record<string, unknown>>): boolean {
  const { user, record, action } = context as Partial<AccessContext> & { readonly action?: Action }
  if (user?.id === undefined || !record) return false
  if (user.id === record.ownerId) return true
  return record.shared !== undefined && action !== undefined && sharedActions[record.shared].includes(action)
}
