import { countApiTokens, createApiToken, recordAudit, type Token } from '@anj/db'
import { AppError } from '@anj/workflow'
import { lockCaller } from '../../access/lock-caller.ts'
import { apiScopes } from '../../access/scopes.ts'
import type { Caller } from '../../access/session.ts'
import type { AppDeps } from '../../deps/deps.ts'
import { confirmPassword } from '../../sign-in/confirm-password.ts'
import { checkApiToken } from '../../sign-in/rules.ts'
import type { ApiToken, NewApiToken } from './schema.ts'

const most = 50
/** API tokens that are listed, at most: each works for a day at least, and is listed for 30 more. */
export const mostListed = most * 32

/** Makes an API token for who calls and knows the password. Its secret is in the answer and nowhere else. */
export async function makeApiToken(
  deps: Pick<AppDeps, 'db' | 'loginLimit' | 'settings'>,
  caller: Caller,
  form: NewApiToken,
): Promise<{ token: Token; secret: string }> {
  checkApiToken(form)
  await confirmPassword(deps, caller, form.password)
  const { scopes, days } = form
  const label = form.label.trim()
  return deps.db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    if ((await countApiTokens(tx, user.id)) >= most) throw new AppError('apiTokensMany', { limit: most })
    const made = await createApiToken(tx, user.id, { label, scopes, days })
    await recordAudit(tx, caller, {
      action: 'apiToken.created',
      resource: 'api-tokens',
      resourceId: made.token.id,
      after: { label, scopes, expiresAt: made.token.expiresAt.toISOString() },
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
