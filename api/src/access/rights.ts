import type { Role } from '@anj/db'
import { AccessControl } from 'accesscontrol'
import { type Grant, ourGrants, type RoleGrant, specGrants } from './grants.ts'

/** What the rights are decided by: who asks, and whose the record is, when there is one already. */
export interface AccessContext {
  readonly user: { readonly id: string }
  readonly record?: { readonly ownerId: string }
}

export interface Rights {
  /** Whether a role may do something, here with this record. Anything unknown is a no. */
  readonly may: (role: Role, grant: Grant, context: AccessContext) => boolean
}

/** The rights of the product, locked: nobody changes them while it runs. */
export function createRights(): Rights {
  const model = buildModel([...specGrants, ...ourGrants]).lock()
  return {
    may: (role, { action, resource, possession }, context) => {
      const record = context.record ?? { ownerId: context.user.id }
      return model.tryCan(role, { user: context.user, record }).do(`${action}:${possession}`, resource)
        .granted
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

function owns(context: Readonly<Record<string, unknown>>): boolean {
  const { user, record } = context as { user?: { id?: string }; record?: { ownerId?: string } }
  return user?.id !== undefined && user.id === record?.ownerId
}
