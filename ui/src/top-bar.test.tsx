import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppProvider } from './app-provider.tsx'
import type { Role } from './grants.ts'
import { NavigationTabs } from './navigation-tabs.tsx'
import type { PageName } from './pages.ts'
import { TopBar } from './top-bar.tsx'

const everyPage: readonly PageName[] = ['input', 'preparation', 'output', 'users', 'auditLog', 'account']

test('greets the user by full name, links home, and logs out with a form that works without JavaScript', () => {
  const bar = render(<TopBar fullName="Ada Lovelace" />)
  expect(bar).toContain('Welcome Ada Lovelace')
  expect(bar).toMatch(/<a [^>]*href="\/"/)
  expect(bar).toMatch(/<form method="post" action="\/logout">/)
})

test('shows the account icon only when its page exists', () => {
  expect(render(<TopBar fullName="Ada" available={['input']} />)).not.toContain('href="/account"')
  expect(render(<TopBar fullName="Ada" available={everyPage} />)).toContain('href="/account"')
})

test.each<[Role, string[]]>([
  ['user', ['Input', 'Preparation', 'Output']],
  ['admin', ['Input', 'Preparation', 'Output', 'User List', 'Audit Log']],
  ['super', ['Input', 'Preparation', 'Output', 'User List', 'Audit Log']],
])('shows the role %s the tabs %j', (role, labels) => {
  const shown = render(<NavigationTabs role={role} available={everyPage} />)
  expect([...shown.matchAll(/<a [^>]*>([^<]+)<\/a>/g)].map(([, label]) => label)).toEqual(labels)
})

test("doesn't show a tab for a page that doesn't exist", () => {
  const shown = render(<NavigationTabs role="super" available={['input', 'auditLog']} />)
  expect([...shown.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/', '/audit-log'])
})

test('links a tab to the address given by the app, and marks the current tab', () => {
  const shown = render(<NavigationTabs role="user" active="input" links={{ input: '/?id=7' }} />)
  expect(shown).toMatch(/<a [^>]*href="\/\?id=7" aria-current="page"/)
  expect(shown.match(/aria-current/g)).toHaveLength(1)
})

function render(element: React.ReactElement): string {
  return renderToStaticMarkup(<AppProvider>{element}</AppProvider>)
}
