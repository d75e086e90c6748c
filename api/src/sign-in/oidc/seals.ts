import { hkdfSync } from 'node:crypto'
import { decryptSecret, encryptSecret } from '@anj/core'
import { AppError } from '@anj/workflow'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

const MINUTE = 60_000
/**
 * Minutes that a user has to log in at the provider. If a code is then required, the user has as many minutes
 * again.
 */
export const flowMinutes = 10

const Flow = Type.Object({
  kind: Type.Literal('flow'),
  until: Type.Number(),
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  next: Type.String(),
})
/** A started log-in, stored in the user's browser. */
export type Flow = Static<typeof Flow>

const Ticket = Type.Object({
  kind: Type.Literal('ticket'),
  until: Type.Number(),
  userId: Type.String(),
  issuer: Type.String(),
  subject: Type.String(),
  idToken: Type.String(),
})
/** A user whom the provider authenticated and who must still enter a code. */
export type Ticket = Static<typeof Ticket>

/**
 * Creates functions that encrypt data for the browser to keep. The browser can neither read nor change the data, and
 * all servers in the installation can decrypt it.
 */
export function createSeals(secretKey: Uint8Array, now: () => number = Date.now) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'anj single sign-on', 32))
  const seal = (content: object) =>
    Buffer.from(
      JSON.stringify(encryptSecret(key, JSON.stringify({ ...content, until: now() + flowMinutes * MINUTE }))),
    ).toString('base64url')
  const open = <S extends TSchema>(schema: S, sealed: string): Static<S> => {
    try {
      const content: unknown = JSON.parse(
        decryptSecret(key, JSON.parse(Buffer.from(sealed, 'base64url').toString())),
      )
      if (Value.Check(schema, content) && isOpen(content)) return content
    } catch (cause) {
      throw new AppError('oidcBeginAnew', {}, { cause })
    }
    throw new AppError('oidcBeginAnew', {})
  }
  const isOpen = (content: unknown) => (content as { until: number }).until > now()
  return {
    sealFlow: (flow: Omit<Flow, 'kind' | 'until'>) => seal({ kind: 'flow', ...flow }),
    openFlow: (sealed: string) => open(Flow, sealed),
    sealTicket: (ticket: Omit<Ticket, 'kind' | 'until'>) => seal({ kind: 'ticket', ...ticket }),
    openTicket: (sealed: string) => open(Ticket, sealed),
  }
}

export type Seals = ReturnType<typeof createSeals>
