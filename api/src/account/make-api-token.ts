import { countApiTokens, createApiToken, type Db, lockUser, recordAudit, type Token } from '@anj/db'
import { AppError } from '@anj/workflow'
import { type ApiScope, apiScopes } from '../access/scopes.ts'
import { checkApiToken } from '../accounts/rules.ts'
import type { Caller } from '../plugins/session.ts'
import type { ApiToken } from './schema.ts'

const most = 50

/** Makes an API token for who calls. Its secret is in the answer and nowhere else. */
export async function makeApiToken(
  db: Db,
  caller: Caller,
  form: { readonly label: string; readonly scopes: readonly ApiScope[]; readonly days: number },
): Promise<{ token: Token; secret: string }> {
  checkApiToken(form)
  const label = form.label.trim()
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id, 'no key update')
    if (!user || user.deactivatedAt) throw new AppError('tokenInvalid', {})
    if ((await countApiTokens(tx, user.id)) >= most) throw new AppError('apiTokensMany', { limit: most })
    const made = await createApiToken(tx, user.id, { ...form, label })
    await recordAudit(tx, caller, {
      action: 'apiToken.created',
      resource: 'api-tokens',
      resourceId: made.token.id,
      after: { label, scopes: form.scopes, expiresAt: made.token.expiresAt.toISOString() },
    })
    return made
  })
}

/** An API token as its owner sees it: never its secret. */
export function toApiToken({ id, label, scopes, createdAt, lastUsedAt, expiresAt }: Token): ApiToken {
  return {
    id,
    label: label ?? '',
    scopes: apiScopes.filter((scope) => scopes?.includes(scope)),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
}
