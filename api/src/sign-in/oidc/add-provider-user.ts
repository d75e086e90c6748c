import { type OidcSettings } from '@anj/core'
import {
  addUsers,
  findOrganizationId,
  findTakenFields,
  linkIdentity,
  recordAudit,
  type Tx,
  type User,
} from '@anj/db'
import { AppError } from '@anj/workflow'
import { actorOf } from '../log-in.ts'
import { isEmail, nameFindings } from '../rules.ts'
import { lockSeats, requireSeat, requireUnexpired } from '../seats.ts'
import type { ProviderUser } from './claims.ts'

/** The number of user names to try before Anj refuses a user with a very common name. */
const tries = 99
/** The maximum length of a user name (docs/specification.md, "Accounts and passwords"). */
const most = 20

/**
 * Creates an account when a user first logs in through the provider and the settings allow the user's domain. The
 * account takes one of the licence's seats.
 */
export async function addProviderUser(
  tx: Tx,
  { identity, email, fullName, userName }: ProviderUser & { readonly email: string },
  joining: OidcSettings['joining'],
  address: string,
): Promise<User> {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? ''
  if (!joining?.domains.includes(domain) || !isEmail(email)) throw new AppError('oidcNobody', {})
  const organizationId = await findOrganizationId(tx, joining.organizationName)
  if (!organizationId) {
    const cause = new Error(`ANJ_OIDC_ORGANIZATION names no organization: ${joining.organizationName}`)
    throw new AppError('oidcNobody', {}, { cause })
  }
  const seats = await lockSeats(tx, organizationId)
  requireUnexpired(seats.organization)
  requireSeat(seats)
  const name = await freeUserName(tx, userName, email)
  const [added] = name ? await addUsers(tx, [personOf(name)]) : []
  // A concurrent request just took the name or the address.
  if (!added) throw new AppError('oidcBeginAnew', {})
  const user = await linkIdentity(tx, added.id, identity, email)
  await recordAudit(tx, actorOf(user, address), {
    action: 'user.joined',
    resource: joining.role === 'user' ? 'users' : 'admins',
    resourceId: user.id,
    after: {
      userName: user.userName,
      fullName: user.fullName,
      email,
      role: user.role,
      provider: identity.issuer,
    },
  })
  return user

  function personOf(free: string) {
    const known = fullName !== null && nameFindings('fullName', fullName).length === 0 ? fullName : free
    return {
      organizationId: organizationId ?? '',
      userName: free,
      fullName: known,
      email,
      role: joining?.role ?? ('user' as const),
    }
  }
}

/** Returns a free user name: the provider's or the start of the address, with a number if needed. */
async function freeUserName(tx: Tx, preferred: string | null, email: string): Promise<string | undefined> {
  const base = [preferred?.split('@')[0], email.split('@')[0], email]
    .map((name) => cut(name ?? '', most).trim())
    .find((name) => nameFindings('userName', name).length === 0)
  if (base === undefined) return undefined
  const numbered = Array.from({ length: tries - 1 }, (_, index) => String(index + 2)).map(
    (number) => cut(base, most - number.length) + number,
  )
  const names = [base, ...numbered]
  const taken = await findTakenFields(
    tx,
    names.map((userName) => ({ userName, email })),
  )
  return names.find((_, index) => taken[index]?.userName === false)
}

function cut(text: string, length: number): string {
  return [...text.normalize('NFKC')].slice(0, length).join('')
}
