import { ColorSchemeToggle, hasGrant, NavigationTabs, PageShell, TopBar, Wordmark } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, TextInput } from '@mantine/core'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { idFromHash } from '../../browser/id-from-hash.ts'
import { forgetSession } from '../../browser/stored-session.ts'
import { PageList } from '../../components/help-page-list.tsx'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import { currentUser } from '../../server/current-user.server.ts'
import classes from './help.module.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [user, answer] = await Promise.all([
    currentUser(request, context),
    apiFor(request, context).GET('/help/pages'),
  ])
  return {
    user: user && { fullName: user.fullName, role: user.role },
    groups: pageData(request, answer),
    q: new URL(request.url).searchParams.get('q') ?? '',
  }
}

/** Layout of every help page: the user, the page list and a search. It doesn't require log-in. */
export default function Help() {
  const { user, groups, q } = useLoaderData<typeof loader>()
  const { pathname, hash } = useLocation()
  // Scrolls the page list to the open page, and the content to the heading in the address. The browser wouldn't do the
  // latter, because the content has its own scroll container.
  useEffect(() => {
    document.querySelector('#content nav [aria-current=page]')?.scrollIntoView({ block: 'nearest' })
    const target = hash ? document.getElementById(idFromHash(hash)) : null
    if (target) target.scrollIntoView()
    else if (pathname) document.getElementById('content')?.scrollTo(0, 0)
  }, [pathname, hash])
  return (
    <PageShell
      header={
        user ? (
          <TopBar fullName={user.fullName} onLogOut={forgetSession}>
            <NavigationTabs role={user.role} />
          </TopBar>
        ) : (
          <header className={classes.bar}>
            <a className={classes.logo} href="/login" aria-label="Anj 3.0, log in">
              <Wordmark />
            </a>
            <ColorSchemeToggle />
            <Button component="a" href="/login" variant="default" size="xs">
              Log in
            </Button>
          </header>
        )
      }
    >
      <div className={classes.layout}>
        <div className={classes.side}>
          <Form action="/help/search" role="search" className={classes.search}>
            <TextInput
              key={q}
              name="q"
              type="search"
              size="sm"
              defaultValue={q}
              aria-label={sentence('helpSearch')}
              placeholder={sentence('helpSearch')}
              maxLength={1000}
              autoComplete="off"
            />
          </Form>
          <PageList groups={groups} className={classes.nav} />
          <details key={pathname} className={classes.narrow}>
            <summary>All pages</summary>
            <PageList groups={groups} />
          </details>
          {user && hasGrant(user.role, 'read any questions') && (
            <Link className={classes.questions} to="/help/questions" prefetch="none">
              Open questions
            </Link>
          )}
        </div>
        <div className={classes.main}>
          <Outlet />
        </div>
      </div>
    </PageShell>
  )
}
