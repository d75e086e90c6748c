import { ColorSchemeToggle, NavigationTabs, PageShell, TopBar, Wordmark } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, TextInput } from '@mantine/core'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, NavLink, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { forgetSession } from '../../browser/stored-session.ts'
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

/** What stands around every page of the help centre: who reads, the pages, a search. Nobody has to log in for it. */
export default function Help() {
  const { user, groups, q } = useLoaderData<typeof loader>()
  const { pathname, hash } = useLocation()
  // A heading that is named in the address is gone to within the part that scrolls.
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
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
          <nav aria-label="Pages of the help centre" className={classes.nav}>
            {groups.map(({ title, pages }) => (
              <section key={title}>
                <h2>{title}</h2>
                <ul>
                  {pages.map((page) => (
                    <li key={page.name}>
                      <NavLink to={`/help/${page.name}`} prefetch="none">
                        {page.title}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        </div>
        <div className={classes.main}>
          <Outlet />
        </div>
      </div>
    </PageShell>
  )
}
