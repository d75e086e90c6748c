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
/** The maximum number of API tokens in a list. A token is valid for at least a day and stays listed for 30 more days. */
export const MAX_LISTED_TOKENS = most * 32

/** Creates an API token after verifying the caller's password. No later response contains the token's secret. */
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

/** Converts an API token to the form that its owner sees, without the secret. */
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
