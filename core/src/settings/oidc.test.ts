import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './index.ts'

const corp = {
  ANJ_PUBLIC_URL: 'https://anj.corp.example',
  ANJ_OIDC_ISSUER: 'https://idp.corp.example/realms/corp',
  ANJ_OIDC_CLIENT_ID: 'anj',
}

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    return error instanceof SettingsError ? error.problems : [String(error)]
  }
}

test('a provider needs an issuer, a client ID and our public address; everything else has a default', () => {
  expect(readSettings({}).oidc).toBeNull()
  expect(readSettings(corp).oidc).toEqual({
    issuer: 'https://idp.corp.example/realms/corp',
    clientId: 'anj',
    clientSecret: null,
    label: 'Log in with single sign-on',
    scopes: 'openid email profile',
    trustsEmail: false,
    isOnly: false,
    asksTwoFactor: false,
    logsOutThere: true,
    joining: null,
  })
  const { ANJ_OIDC_ISSUER } = corp
  expect(problemsOf({ ANJ_OIDC_ISSUER })).toEqual([
    'ANJ_OIDC_CLIENT_ID is missing: ANJ_OIDC_ISSUER needs it.',
    'ANJ_PUBLIC_URL is missing: the provider in ANJ_OIDC_ISSUER needs an address to which users return.',
  ])
  expect(problemsOf({ ANJ_OIDC_ONLY: 'true', ANJ_OIDC_CLIENT_ID: 'anj' })).toEqual([
    'ANJ_OIDC_ISSUER is missing: ANJ_OIDC_CLIENT_ID, ANJ_OIDC_ONLY have no effect without it.',
  ])
})

test('flags are true or false', () => {
  const switches = { ANJ_OIDC_ONLY: 'true', ANJ_OIDC_TWO_FACTOR: 'true', ANJ_OIDC_LOG_OUT: 'here' }
  expect(readSettings({ ...corp, ...switches }).oidc).toMatchObject({
    isOnly: true,
    asksTwoFactor: true,
    logsOutThere: false,
  })
  expect(problemsOf({ ...corp, ANJ_OIDC_ONLY: 'perhaps' })).toEqual(['ANJ_OIDC_ONLY must be true or false.'])
  expect(problemsOf({ ...corp, ANJ_OIDC_SCOPES: 'email profile' })).toEqual([
    'ANJ_OIDC_SCOPES must be scopes separated by spaces, including openid.',
  ])
})

test.each([
  'http://idp.corp.example',
  'https://ann:never-said@idp.corp.example',
  'https://idp.corp.example?never-said',
  'https://idp.corp.example#never-said',
  'ftp://idp.corp.example',
  'never-said',
])('%s is refused as an issuer, because the issuer receives secrets', (ANJ_OIDC_ISSUER) => {
  expect(problemsOf({ ...corp, ANJ_OIDC_ISSUER }).join()).toMatch(/^ANJ_OIDC_ISSUER must be an address/)
  expect(problemsOf({ ...corp, ANJ_OIDC_ISSUER }).join()).not.toContain('never-said')
})

test.each(['http://127.0.0.1:8080/realms/a', 'http://localhost:8080', 'http://[::1]:8080'])(
  'a provider on this machine, such as %s, needs no TLS',
  (ANJ_OIDC_ISSUER) => {
    expect(problemsOf({ ...corp, ANJ_OIDC_ISSUER })).toEqual([])
  },
)

test('users are added only from the listed domains and only to the named organization', () => {
  const joining = { ANJ_OIDC_ORGANIZATION: 'Corp', ANJ_OIDC_DOMAINS: 'Corp.example, @corp.test,' }
  expect(readSettings({ ...corp, ...joining, ANJ_OIDC_ROLE: 'admin' }).oidc?.joining).toEqual({
    organizationName: 'Corp',
    domains: ['corp.example', 'corp.test'],
    role: 'admin',
  })
  const { ANJ_OIDC_ORGANIZATION } = joining
  expect(problemsOf({ ...corp, ANJ_OIDC_ORGANIZATION })).toEqual([
    'ANJ_OIDC_ORGANIZATION and ANJ_OIDC_DOMAINS must be set together.',
  ])
  expect(problemsOf({ ...corp, ...joining, ANJ_OIDC_DOMAINS: 'corp.example/x' })).toEqual([
    'ANJ_OIDC_DOMAINS must be domains separated by commas, such as corp.example.',
  ])
  expect(problemsOf({ ...corp, ...joining, ANJ_OIDC_ROLE: 'super' })).toEqual([
    'ANJ_OIDC_ROLE must be user or admin.',
  ])
})
