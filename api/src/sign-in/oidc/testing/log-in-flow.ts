import type { OidcSettings } from '@anj/core'
import type { Answer, TestApp } from '../../../testing.ts'

export const publicUrl = 'http://anj.example'
export const callback = `${publicUrl}/login/oidc/callback`
export const secret = 'of-the-client'

/** Returns settings that use a test's provider. */
export function oidcSettings(issuer: string, more: Partial<OidcSettings> = {}): OidcSettings {
  return {
    issuer,
    clientId: 'anj',
    clientSecret: secret,
    label: 'Log in with Corp',
    scopes: 'openid email profile',
    trustsEmail: false,
    isOnly: false,
    asksTwoFactor: false,
    logsOutThere: true,
    joining: null,
    ...more,
  }
}

interface Begun {
  readonly address: string
  readonly state: string
  readonly flow: string
}
interface SignedOn {
  readonly next: string
  readonly session: {
    readonly token: string
    readonly user: { readonly id: string; readonly userName: string }
  } | null
  readonly ticket: string | null
}

export async function begin(app: Pick<TestApp, 'call'>, next?: string): Promise<Begun> {
  const { body } = await app.call<Begun>('POST', '/api/auth/single-sign-on/begin', next ? { next } : {})
  return body.data
}

export function finish(app: Pick<TestApp, 'call'>, flow: string, search: string): Promise<Answer<SignedOn>> {
  return app.call<SignedOn>('POST', '/api/auth/single-sign-on/finish', { flow, search })
}

/** Follows the provider's redirects like a browser and returns the final address. */
export async function followProviderRedirects(address: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = address
  for (let step = 0; step < 10; step += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
    const to = new URL(location, url)
    if (to.href.startsWith(publicUrl)) return to
    url = to.href
  }
  throw new Error('The provider redirects the browser too many times.')
}

/** Starts a log-in, logs in at the provider, and completes the log-in. */
export async function runLogInFlow(app: Pick<TestApp, 'call'>): Promise<Answer<SignedOn>> {
  const { address, flow } = await begin(app)
  return finish(app, flow, (await followProviderRedirects(address)).search)
}
